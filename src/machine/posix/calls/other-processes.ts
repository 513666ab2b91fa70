// The system calls that make and wait for processes. There is only one: fork and exec fail as they may on a machine
// that is short of processes, and the user is told. There are no children to wait for.

import type { Call } from '../call.ts';
import { fail, isError } from '../errors.ts';
import { Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import type { Handlers } from '../system-calls.ts';
import { startOf } from './open.ts';

export const otherProcessCalls: Handlers = {
  fork: refuseFork,
  vfork: refuseFork,
  clone: refuseFork,
  clone3: refuseFork,
  execve: (kernel, call) => refuseProgram(kernel, call, 0),
  execveat: (kernel, call) => refuseProgram(kernel, call, 1),
  wait4: () => fail('ECHILD'),
  waitid: () => fail('ECHILD'),
};

function refuseFork(kernel: Kernel): number {
  kernel.remark('fork', 'tried to fork; clew runs one process: it failed with EAGAIN');
  return fail('EAGAIN');
}

function refuseProgram(kernel: Kernel, call: Call, index: number): number {
  const start = index === 0 ? kernel.directory : startOf(kernel, call, 0);
  if (isError(start)) return start;
  const path = call.path(index);
  const node = kernel.files.find(start, path);
  if (isError(node)) {
    kernel.remark('execve', `tried to execute '${path}', which is not in the box: it failed`);
    return node;
  }
  if (node.kind !== 'file' || !kernel.files.permits(node, Permission.execute))
    return fail('EACCES');
  kernel.remark(
    'execve',
    `tried to execute '${path}'; clew runs one program: it failed with ENOSYS`,
  );
  return fail('ENOSYS');
}
