// Work items and orders: what the main thread sends to a worker after the job.

import type { Handover } from '../explore/handover.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { Input } from '../input/input.ts';
import type { LogPart } from '../results/log-reader.ts';
import type { RemainingTests } from '../results/test-register.ts';

/** A subtree for some worker to explore. */
export interface WorkItem extends RemainingTests {
  /** The whole tree has number 0. */
  readonly number: number;
  readonly handover: Handover | undefined;
  /** Where the log has the item's journal. */
  readonly past: readonly LogPart[];
  /** The numbers of tests that were to be written and are missing, by run. */
  readonly missing: ReadonlyMap<number, number>;
  /** Whether a worker died of it: then a branch is logged before it is worked on, so that the next death names it. */
  readonly isDeadly: boolean;
  /** Set where a machine explores for another one: the places of all findings that have been heard of there. */
  readonly found?: readonly string[];
}

/** The whole tree, of which nothing was explored yet. */
export const wholeTree: WorkItem = {
  number: 0,
  handover: undefined,
  past: [],
  written: new Set(),
  missing: new Map(),
  unlogged: new Map(),
  isDeadly: false,
};

export type Order =
  | { readonly kind: 'explore'; readonly item: WorkItem }
  /**
   * Everything is explored: the worker shows these findings by their smallest paths, and sends its final figures. Before that
   * it learns the paths that workers of other machines have met.
   */
  | {
      readonly kind: 'end';
      readonly show: readonly string[];
      readonly learn?: readonly FailingPath[];
    };

/** A path that fails at a place, by its input. */
export interface FailingPath {
  readonly place: string;
  readonly key: PathKey;
  readonly input: Input;
}

/** `items` is the next number of a work item, `lastItem` the first that may not be given any more. */
export const Count = { tests: 0, runs: 1, items: 2, lastItem: 3 } as const;

/** Memory that all threads share, as Int32s. */
export interface Shared {
  /** Not zero when the exploration is to stop. */
  readonly stop: SharedArrayBuffer;
  /** Not zero while the exploration is paused. */
  readonly pause: SharedArrayBuffer;
  /** Milliseconds that the check has beyond the deadline of its job. */
  readonly extra: SharedArrayBuffer;
  /** How much the main thread has to write, in objects of input (test-writer.ts). */
  readonly waiting: SharedArrayBuffer;
  /** The counts of all workers together, indexed by `Count`. */
  readonly counts: SharedArrayBuffer;
  /** Indexed by worker: how many branches it should hand over. */
  readonly wanted: SharedArrayBuffer;
  /** Indexed by worker: the branch in work. */
  readonly inWork: SharedArrayBuffer;
  /** Indexed by worker: not zero if mail waits for it. */
  readonly mail: SharedArrayBuffer;
}

/** When to stop, in Date.now()'s milliseconds: it may be put off while the check goes on. */
export function deadlineOf({
  deadline,
  extra,
}: Pick<Shared, 'extra'> & { readonly deadline: number | undefined }): number | undefined {
  return deadline && deadline + Atomics.load(new Int32Array(extra), 0);
}

export function sharedBy(workers: number): Shared {
  const numbers = (count: number) => new SharedArrayBuffer(4 * count);
  const counts = numbers(Object.keys(Count).length);
  new Int32Array(counts)[Count.lastItem] = 2 ** 31 - 1;
  return {
    stop: numbers(1),
    pause: numbers(1),
    extra: numbers(1),
    waiting: numbers(1),
    counts,
    wanted: numbers(workers),
    inWork: numbers(workers),
    mail: numbers(workers),
  };
}
