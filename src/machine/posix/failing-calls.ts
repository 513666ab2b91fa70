// Lets calls fail when the user asks for it (--fail-calls N, as KLEE's --max-fail): a run may have up to N system calls
// and allocations that fail although they need not. Of the calls that can fail, counted from 1, the input says which ones do.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import { type ErrorName, fail } from './errors.ts';
import type { SystemCallName } from './numbers.ts';

/** Calls that can fail although the program is right, and how they fail. */
const errors: Partial<Record<SystemCallName, ErrorName>> = {
  ...{ read: 'EIO', pread64: 'EIO', readv: 'EIO', getdents64: 'EIO' },
  ...{ write: 'ENOSPC', pwrite64: 'ENOSPC', writev: 'ENOSPC', ftruncate: 'ENOSPC' },
  ...{ close: 'EIO', fsync: 'EIO', fdatasync: 'EIO' },
  ...{ open: 'EACCES', openat: 'EACCES', creat: 'EACCES', chdir: 'EACCES', getcwd: 'ENOENT' },
  ...{ mkdir: 'ENOSPC', mkdirat: 'ENOSPC', rename: 'ENOSPC', renameat: 'ENOSPC' },
  ...{ renameat2: 'ENOSPC', link: 'ENOSPC', linkat: 'ENOSPC', symlink: 'ENOSPC' },
  ...{ unlink: 'EACCES', unlinkat: 'EACCES', rmdir: 'EACCES', chmod: 'EPERM', fchmod: 'EPERM' },
  ...{ pipe: 'EMFILE', pipe2: 'EMFILE', dup: 'EMFILE', dup2: 'EBUSY', dup3: 'EBUSY' },
  ...{ socket: 'EMFILE', bind: 'EADDRINUSE', connect: 'ETIMEDOUT', accept: 'ECONNABORTED' },
  ...{ accept4: 'ECONNABORTED', recvfrom: 'ECONNRESET', recvmsg: 'ECONNRESET' },
  ...{ sendto: 'ECONNRESET', sendmsg: 'ECONNRESET', getrandom: 'EAGAIN' },
};

/** The negative errno that a call fails with; undefined if it cannot fail. */
export function failureOf(call: string): number | undefined {
  const error = errors[call as SystemCallName];
  return error === undefined ? undefined : fail(error);
}

export function failureText(call: string): string {
  return errors[call as SystemCallName] ?? '';
}

/** Decides before each call that can fail whether it does. */
export interface FailingCalls {
  /** Returns the number of the call, counted from 1, if it fails; else 0. */
  next(): number;
}

/** Lets the calls with these numbers fail; 0 ends the list. */
export function numberedFailures(numbers: readonly number[]): FailingCalls {
  let [calls, failed] = [0, 0];
  return {
    next: () => {
      const fails = numbers[failed] === ++calls;
      if (fails) failed++;
      return fails ? calls : 0;
    },
  };
}

export interface FailureNumber {
  /** The value under the witness. */
  readonly value: number;
  readonly term: Term;
}

/** Decides on the path which calls fail; `number` gives the number of the first, second ... failing call. */
export function symbolicFailures(
  run: SymbolicRun,
  most: number,
  number: (occurrence: number) => FailureNumber,
): FailingCalls {
  const known: FailureNumber[] = [];
  let [calls, failed] = [0, 0];
  return {
    next: () => {
      calls++;
      if (failed >= most) return 0;
      known[failed] ??= number(failed + 1);
      const { value, term } = known[failed]!;
      const { terms, path } = run;
      const fails = value === calls;
      path.decide(worldDecision.failingCall, terms.eq(term, terms.constant(32, calls)), fails);
      if (fails) failed++;
      return fails ? calls : 0;
    },
  };
}
