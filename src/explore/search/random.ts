// Random branch search (Burnim and Sen's CREST; ParaDySE 2.2): any branch on the path of the last run, all alike.

import type { SearchContext } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import type { Choice } from './last-path.ts';

/** Runs in a row that cover nothing new before CREST restarts. */
export const crestRandomPatience = 10_000;

export class AnyBranch implements Choice {
  constructor(private readonly context: SearchContext) {}

  choose(candidates: readonly Branch[]): number {
    return this.context.random.below(candidates.length);
  }
}
