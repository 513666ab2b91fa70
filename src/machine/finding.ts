// A finding: what the program did wrong, where, and to which object. Pure data: the machine makes it,
// reports render it.

import type { FindingKind } from '../base/finding-kind.ts';

/** One call on the stack, innermost first in lists. */
export interface Frame {
  readonly function: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Code of our C library: shown, but not blamed. */
  readonly library: boolean;
}

export interface ObjectDescription {
  /** 'variadic': what a call passed behind its named arguments; 'table': of the C library, read by code of <ctype.h>. */
  readonly storage:
    | 'heap'
    | 'stack'
    | 'global'
    | 'constant'
    | 'function'
    | 'arguments'
    | 'variadic'
    | 'table';
  /** A variable's name, where there is one. */
  readonly name: string | undefined;
  readonly size: number;
  readonly address: number;
  /** Where a variable is declared. */
  readonly declared: { readonly file: string; readonly line: number } | undefined;
  /** Function whose frame a stack object belongs to. */
  readonly owner: string | undefined;
  /** Heap objects: the calls that allocated and freed it, innermost first. */
  readonly allocated: readonly Frame[] | undefined;
  readonly freed: readonly Frame[] | undefined;
}

export interface Access {
  readonly write: boolean;
  /** A bigint where a number would not be exact: a program may ask for 2^64 - 1 bytes. */
  readonly size: number | bigint;
  readonly address: bigint;
}

/** A call that failed because the input wants it so (--fail-calls). */
export interface FailedCall {
  /** Which of the calls that can fail it was, counting from 1. */
  readonly number: number;
  /** The function or system call. */
  readonly call: string;
  /** The name of the error: ENOMEM. */
  readonly error: string;
  /** Where the user's code makes it. */
  readonly place: Frame | undefined;
}

export interface Finding {
  readonly kind: FindingKind;
  /** One sentence without a final full stop: "write of 4 bytes, 0 bytes past the end of a 40-byte heap object". */
  readonly message: string;
  /** Innermost first; begins in the library when the library's code touched the memory. */
  readonly stack: readonly Frame[];
  readonly access: Access | undefined;
  readonly object: ObjectDescription | undefined;
  /** Position of the access relative to the object's start; negative before it. */
  readonly offset: number | bigint | undefined;
  /** In their order; left out where none was to fail. */
  readonly failedCalls?: readonly FailedCall[];
}
