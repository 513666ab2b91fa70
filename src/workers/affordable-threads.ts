// How many threads a check starts: as many as were asked for, usually one for each core, unless memory has no room for them.

import { availableParallelism } from 'node:os';

export const usualWorkers = availableParallelism();

interface Memory {
  /** Bytes that the process had when the program was built and nothing had run. */
  readonly before: number;
  /** Bytes that the process has after the first runs of one thread. */
  readonly now: number;
  /** Bytes that the process may have. */
  readonly most: number;
}

/**
 * How many threads a check can afford, at least one and no more than wanted. Each has a memory of its own for the program, so
 * that what one takes for its runs, the others will take too: those that would have no room are not started.
 */
export function affordableThreads(wanted: number, { before, now, most }: Memory): number {
  const own = now - before;
  const more = own <= 0 ? wanted : Math.floor((most - now) / own);
  return Math.min(wanted, 1 + Math.max(0, more));
}
