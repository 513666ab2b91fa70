// What pending branches wait for, by tier: the terminal's status screen and the live page say it in the same words.

import type { DeferredCounts } from '../explore/effort.ts';

export interface PendingTier {
  readonly count: number;
  readonly words: string;
}

/** The cheapest tier first; of the others, those in which something waits. */
export function pendingByTier(counts: {
  readonly pending: number;
  readonly deferred: DeferredCounts;
}): PendingTier[] {
  const { few, all } = counts.deferred;
  const deferred = [
    { count: few, words: 'by a few bytes' },
    { count: all, words: 'with all means' },
  ];
  // Workers tell their counts at different moments, so that more may be deferred than pending.
  const cheap = Math.max(0, counts.pending - few - all);
  return [{ count: cheap, words: 'at little cost' }, ...deferred.filter(({ count }) => count > 0)];
}
