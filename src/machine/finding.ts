// A finding: what the program did wrong, where, and to which object. It is pure data: the machine makes it,
// reports render it.

import type { FindingKind } from '../base/finding-kind.ts';

/** One call on the stack. Lists of frames begin with the innermost one. */
export interface Frame {
  readonly function: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Whether the code belongs to clew's C library: it is shown, but not blamed. */
  readonly library: boolean;
}

export interface ObjectDescription {
  /** 'variadic' is what a call passed behind its named arguments; 'table' is a table of the C library that <ctype.h> reads. */
  readonly storage:
    | 'heap'
    | 'stack'
    | 'global'
    | 'constant'
    | 'function'
    | 'arguments'
    | 'variadic'
    | 'table';
  /** The name of a variable; undefined for other objects. */
  readonly name: string | undefined;
  readonly size: number;
  readonly address: number;
  /** Where a variable is declared. */
  readonly declared: { readonly file: string; readonly line: number } | undefined;
  /** The function whose frame a stack object belongs to. */
  readonly owner: string | undefined;
  /** The stacks of the calls that allocated and freed a heap object. */
  readonly allocated: readonly Frame[] | undefined;
  readonly freed: readonly Frame[] | undefined;
}

export interface Access {
  readonly write: boolean;
  /** A bigint if a number would not be exact: a program may ask for 2^64 - 1 bytes. */
  readonly size: number | bigint;
  readonly address: bigint;
}

/** A call that failed because the input wants it so (--fail-calls). */
export interface FailedCall {
  /** Which of the calls that can fail it was, counting from 1. */
  readonly number: number;
  /** The name of the function or system call. */
  readonly call: string;
  /** The name of the error, such as ENOMEM. */
  readonly error: string;
  /** The frame of the user's code that makes the call. */
  readonly place: Frame | undefined;
}

/** A moment of a run at which another thread went on. */
export interface ScheduleStep {
  /** The thread that ran; main is 1. */
  readonly thread: number;
  readonly why: 'is preempted' | 'waits' | 'gives way' | 'times out' | 'ends';
  /** The frame of the user's code in which it stopped. */
  readonly place: Frame | undefined;
  /** The thread that goes on. */
  readonly next: number;
}

/** A process that the program forked. */
export interface ProcessDescription {
  /** Its number; the process that the user starts is 1000, and its children count on from there. */
  readonly number: number;
  /** The frame of the user's code that forked it. */
  readonly forked: Frame | undefined;
}

export interface Finding {
  readonly kind: FindingKind;
  /** One sentence without a final full stop: "write of 4 bytes, 0 bytes past the end of a 40-byte heap object". */
  readonly message: string;
  /** The stack begins in the library if the library's code touched the memory. */
  readonly stack: readonly Frame[];
  readonly access: Access | undefined;
  readonly object: ObjectDescription | undefined;
  /** The position of the access relative to the object's start; negative before it. */
  readonly offset: number | bigint | undefined;
  /** Calls that failed on demand, in order; left out if there were none. */
  readonly failedCalls?: readonly FailedCall[];
  /**
   * The places that make the finding, where several threads do: the accesses of a race, and where the threads of a deadlock wait. At
   * which of them a run notices it depends on the schedule.
   */
  readonly parties?: readonly Pick<Frame, 'file' | 'line'>[];
  /** How threads took turns up to here; left out if there was but one. */
  readonly schedule?: readonly ScheduleStep[];
  /** The child process that it happened in; left out if it is the process that the user starts. */
  readonly process?: ProcessDescription;
}

/** A finding that is about no object. */
export function plainFinding(kind: FindingKind, message: string, stack: readonly Frame[]): Finding {
  return { kind, message, stack, access: undefined, object: undefined, offset: undefined };
}
