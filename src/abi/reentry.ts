// Entering a program again where its input begins. All runs of an exploration are the same up to there, so the state of the first
// one is kept (machine/prefix.ts), and later ones begin with it. WebAssembly cannot copy its stack: instead, each function that is on the
// stack at that moment can write its locals to a record and be entered again from it (program/lower/reentry.ts).
//
// Records lie one behind the other behind all else in memory, in the order of the calls, outermost first, and a 0 follows the last.

import { type AddressSpace, pageSize } from './address-space.ts';
import { type CoverageTable, coverageStart } from './coverage.ts';
import { sizeBehindMap } from './shadow-frames.ts';

/** The place in a program where its input begins. */
export interface InputPoint {
  /** How many times the program turns to the world before that. */
  readonly event: number;
  /** The calls that are active then: all that can be told of the same program however it is compiled. */
  readonly calls: readonly ActiveCall[];
}

/** A call by the name of the calling function, and where in the source the call is. */
export interface ActiveCall {
  readonly function: string;
  readonly line: number;
  readonly column: number;
}

/** The room for records, in bytes. */
export const recordsSize = 1 << 20;

/** The words that a record begins with, of four bytes each: the number of the call, from 1 in each function; the number of the function; its size in bytes. */
export const recordHeader = { call: 0, function: 4, size: 8, locals: 16 } as const;

export function recordsStart(
  space: AddressSpace,
  shadowed: boolean,
  coverage: CoverageTable | undefined,
): number {
  return Math.ceil((coverageStart(space) + sizeBehindMap(shadowed, coverage)) / 16) * 16;
}

/** Whether a program can change from one thread or process to another: its functions write records. */
export function canChange(program: {
  readonly startsThreads?: boolean;
  readonly forks?: boolean;
}): boolean {
  return program.startsThreads === true || program.forks === true;
}

/** The pages of a program's memory with all that lies behind the map; `resumable` programs have records. */
export function pagesOf(
  space: AddressSpace,
  shadowed: boolean,
  coverage: CoverageTable | undefined,
  resumable: boolean,
): number {
  const end = recordsStart(space, shadowed, coverage) + (resumable ? recordsSize : 0);
  return Math.ceil(end / pageSize);
}
