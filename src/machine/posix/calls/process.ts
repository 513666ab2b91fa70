// The system calls about the process and its machine: an ordinary Linux. Children and their signals are in children.ts.

import type { Call } from '../call.ts';
import { mostDescriptors } from '../descriptors.ts';
import { fail } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, viewOf } from '../memory.ts';
import type { Handlers } from '../system-calls.ts';

/** PR_SET_NAME */
const nameOption = 15;

export const processCalls: Handlers = {
  getpid: (kernel) => kernel.process.number,
  gettid: (kernel) => kernel.process.number,
  getppid: (kernel) => kernel.process.parent,
  getuid: (kernel) => kernel.world.user.id,
  geteuid: (kernel) => kernel.world.user.id,
  getgid: (kernel) => kernel.world.user.group,
  getegid: (kernel) => kernel.world.user.group,
  getgroups: (kernel, call) => {
    if (call.int(0) !== 0) call.write(1, new Layout(4).u32(0, kernel.world.user.group).bytes);
    return 1;
  },
  setuid: (kernel, call) => keep(call.int(0), kernel.world.user.id),
  setgid: (kernel, call) => keep(call.int(0), kernel.world.user.group),
  setgroups: (kernel) => onlyRoot(kernel),
  chroot: (kernel) => onlyRoot(kernel),
  sethostname: (kernel) => onlyRoot(kernel),
  setresuid: (kernel, call) => keepAll(call, kernel.world.user.id),
  setresgid: (kernel, call) => keepAll(call, kernel.world.user.group),
  prctl: (_, call) => (call.int(0) === nameOption ? 0 : fail('EINVAL')),
  getpriority: () => 20,
  setpriority: () => 0,
  sched_getaffinity: (_, call) => {
    if (call.size(1) < 8) return fail('EINVAL');
    call.write(2, new Layout(8).u64(0, 1).bytes);
    return 8;
  },
  sched_setaffinity: () => 0,
  getcpu: (_, call) => {
    call.writeIfAsked(0, new Uint8Array(4));
    return call.writeIfAsked(1, new Uint8Array(4));
  },
  tgkill: ({ process }, call) =>
    call.int(2) === 0 && call.int(0) === process.number ? 0 : fail('ESRCH'),
  sched_yield: () => 0,
  uname: (_, call) => call.write(0, systemNames()),
  sysinfo: (kernel, call) => {
    const uptime = kernel.world.clock.elapsed() / 1_000_000_000n;
    const memory = 4n << 30n;
    const layout = new Layout(112)
      .u64(0, uptime)
      .u64(32, memory)
      .u64(40, memory / 2n);
    return call.write(0, layout.u16(80, 1).u32(104, 1).bytes);
  },
  getrandom: (kernel, call) =>
    call.deliver(call.address(0), { bytes: kernel.random.bytes(call.size(1)) }),
  getrlimit: (kernel, call) => {
    const limit = limitOf(kernel, call.int(0));
    return limit === undefined ? fail('EINVAL') : call.write(1, limitBytes(limit));
  },
  setrlimit: (kernel, call) => setLimit(kernel, call, call.int(0), call.address(1)),
  prlimit64: (kernel, call) => {
    const limit = limitOf(kernel, call.int(1));
    if (limit === undefined) return fail('EINVAL');
    if (call.int(0) !== 0 && call.int(0) !== kernel.process.number) return fail('ESRCH');
    const result = call.address(2) === 0 ? 0 : setLimit(kernel, call, call.int(1), call.address(2));
    return result === 0 ? call.writeIfAsked(3, limitBytes(limit)) : result;
  },
};

/** Serves setuid and relatives: changing the identity is refused, keeping it is not. */
function keep(wanted: number, own: number): number {
  return wanted === own ? 0 : fail('EPERM');
}

function onlyRoot(kernel: Kernel): number {
  return kernel.world.user.id === 0 ? 0 : fail('EPERM');
}

/** Does the same for the real, the effective and the saved identity; -1 means no change. */
function keepAll(call: Call, own: number): number {
  const isOwn = (index: number) => call.int(index) === -1 || call.int(index) === own;
  return isOwn(0) && isOwn(1) && isOwn(2) ? 0 : fail('EPERM');
}

/** A struct utsname: six fields of 65 bytes. */
function systemNames(): Uint8Array {
  const fields = ['Linux', 'clew', '6.1.0', '#1 SMP', 'x86_64', '(none)'];
  const layout = new Layout(6 * 65);
  for (const [index, field] of fields.entries()) layout.text(65 * index, field);
  return layout.bytes;
}

// ---- Resource limits ------------------------------------------------------------------------------

const resources = 16;
const stackResource = 3;
const descriptorResource = 7;
const infinity = (1n << 64n) - 1n;

function limitOf(kernel: Kernel, resource: number): readonly [bigint, bigint] | undefined {
  if (resource < 0 || resource >= resources) return undefined;
  const changed = kernel.process.limits.get(resource);
  if (changed !== undefined) return changed;
  if (resource === stackResource) return [8n << 20n, infinity];
  if (resource === descriptorResource) return [BigInt(mostDescriptors), BigInt(mostDescriptors)];
  return [infinity, infinity];
}

function limitBytes([soft, hard]: readonly [bigint, bigint]): Uint8Array {
  return new Layout(16).u64(0, soft).u64(8, hard).bytes;
}

/** Remembers a limit, so that a program reads back what it set; the machine's own limits do not change. */
function setLimit(kernel: Kernel, call: Call, resource: number, address: number): number {
  if (limitOf(kernel, resource) === undefined) return fail('EINVAL');
  const view = viewOf(call.memory.readBytes(address, 16));
  const soft = view.getBigUint64(0, true);
  const hard = view.getBigUint64(8, true);
  if (soft > hard) return fail('EINVAL');
  kernel.process.limits.set(resource, [soft, hard]);
  return 0;
}
