// What the main thread says to the threads that explore, after the job.

import type { Handover } from '../explore/handover.ts';
import type { LogPart } from '../results/log-reader.ts';

/** A part of the tree to explore. */
export interface WorkItem {
  /** 0 is the whole tree. */
  readonly number: number;
  readonly handover: Handover | undefined;
  /** Where the log says what was done of it before. */
  readonly past: readonly LogPart[];
  /** Runs whose tests are written already; and numbers of tests that were to be written, by run. */
  readonly told: ReadonlySet<number>;
  readonly missing: ReadonlyMap<number, number>;
  /** A thread died of it. What is begun has to be in the log first, so that the next death names its branch. */
  readonly isDeadly: boolean;
}

/** Nothing of it was done. */
export const wholeTree: WorkItem = {
  ...{ number: 0, handover: undefined, past: [] },
  ...{ told: new Set(), missing: new Map(), isDeadly: false },
};

export type Order =
  | { readonly kind: 'explore'; readonly item: WorkItem }
  /** There is nothing left: show these findings by the smallest paths, and say what you have. */
  | { readonly kind: 'end'; readonly show: readonly string[] };

export const Count = { tests: 0, runs: 1, items: 2 } as const;

/** Memory that all threads share, as Int32s. */
export interface Shared {
  /** Not zero when the exploration is to stop. */
  readonly stop: SharedArrayBuffer;
  /** Tests that wait to be written by the main thread, in objects of input (test-writer.ts). */
  readonly waiting: SharedArrayBuffer;
  /** How many there are of all workers, by `Count`. */
  readonly counts: SharedArrayBuffer;
  /** By worker: how many branches it should give away, and the branch in work. */
  readonly wanted: SharedArrayBuffer;
  readonly inWork: SharedArrayBuffer;
  /** By worker: not zero if there are inputs of others for it. */
  readonly mail: SharedArrayBuffer;
}

export function sharedBy(workers: number): Shared {
  const numbers = (count: number) => new SharedArrayBuffer(4 * count);
  return {
    stop: numbers(1),
    waiting: numbers(1),
    counts: numbers(Object.keys(Count).length),
    wanted: numbers(workers),
    inWork: numbers(workers),
    mail: numbers(workers),
  };
}
