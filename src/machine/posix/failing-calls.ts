// Lets calls fail when the user asks for it (--fail-calls N, as KLEE's --max-fail): a run may have up to N system calls
// and allocations that fail although they need not. Of the calls that can fail, counted from 1, the input says which ones do.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { Frame } from '../finding.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import { type ErrorName, fail } from './errors.ts';
import type { SystemCallName } from './numbers.ts';

/** Calls that can fail although the program is right, by how they fail. */
const callsByError: Partial<Record<ErrorName, readonly SystemCallName[]>> = {
  EIO: ['read', 'pread64', 'readv', 'getdents64', 'close', 'fsync', 'fdatasync'],
  ENOSPC: [
    ...(['write', 'pwrite64', 'writev', 'ftruncate', 'mkdir', 'mkdirat'] as const),
    ...(['rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink'] as const),
  ],
  EACCES: ['open', 'openat', 'creat', 'chdir', 'unlink', 'unlinkat', 'rmdir'],
  ENOENT: ['getcwd'],
  EPERM: ['chmod', 'fchmod'],
  EMFILE: ['pipe', 'pipe2', 'dup', 'socket'],
  EBUSY: ['dup2', 'dup3'],
  EADDRINUSE: ['bind'],
  ETIMEDOUT: ['connect'],
  ECONNABORTED: ['accept', 'accept4'],
  ECONNRESET: ['recvfrom', 'recvmsg', 'sendto', 'sendmsg'],
  EAGAIN: ['getrandom', 'fork'],
};
const errors = new Map<string, ErrorName>(
  Object.entries(callsByError).flatMap(([error, calls]) =>
    calls.map((call) => [call, error as ErrorName] as const),
  ),
);

/** The negative errno that a call fails with; undefined if it cannot fail. */
export function failureOf(call: string): number | undefined {
  const error = errors.get(call);
  return error === undefined ? undefined : fail(error);
}

export function failureText(call: string): string {
  return errors.get(call) ?? '';
}

/**
 * The functions whose allocations may fail, if the user's own code calls them: malloc and relatives, and functions of the C library
 * that give the caller memory or a handle, where running out of memory shows as the failure of that function. What the library
 * allocates for itself, a stream's buffer for example, does not fail: its functions have no failure that stands for it.
 */
const allocating: ReadonlySet<string> = new Set([
  ...['malloc', 'calloc', 'realloc', 'reallocarray', 'aligned_alloc', 'posix_memalign'],
  ...['memalign', 'valloc', 'pvalloc', 'strdup', 'strndup', 'wcsdup', 'asprintf', 'vasprintf'],
  ...['getline', 'getdelim', 'fopen', 'fopen64', 'fdopen', 'fmemopen', 'open_memstream'],
  ...['opendir', 'fdopendir', 'realpath', 'canonicalize_file_name', 'getcwd', 'setenv', 'putenv'],
  ...['regcomp', 'glob', 'scandir', 'getaddrinfo', 'iconv_open', 'hcreate', 'tsearch', 'tempnam'],
]);

/** A call of the user's code that asks for memory: its name, and the frame that makes it. */
export interface AllocatingCall {
  readonly name: string;
  readonly place: Frame;
}

/** The call behind an allocation, whose stack is given; undefined if it is none that may fail. */
export function allocatingCall(stack: readonly Frame[]): AllocatingCall | undefined {
  const own = stack.findIndex(({ library }) => !library);
  const [callee, place] = [stack[own - 1], stack[own]];
  if (callee === undefined || place === undefined) return undefined;
  const name = callee.function.replace(/^__/, '').replace(/_chk$/, '');
  return allocating.has(name) ? { name, place } : undefined;
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
      const { value, term } = known[failed];
      const { terms, path } = run;
      const fails = value === calls;
      path.decide(worldDecision.failingCall, terms.eq(term, terms.constant(32, calls)), fails);
      if (fails) failed++;
      return fails ? calls : 0;
    },
  };
}
