// The options of a tuning, as programs give them; the command line has the same by name.

import type { CheckOptions } from '../check/options.ts';
import type { LearnedSearch } from '../explore/learned/heuristic.ts';

export interface TuneOptions extends Omit<CheckOptions, 'search' | 'weights' | 'maxTime'> {
  /** Milliseconds. `maxRuns` may limit the runs of all trials together. */
  readonly budget: number;
  /** Of the program in one trial; 4,000 as in the paper, fewer if the budget is small. */
  readonly runs?: number;
  /** What the weights are for. */
  readonly search?: LearnedSearch;
  /** Where the heuristic goes. */
  readonly heuristic?: string;
}

/** Runs of one trial. */
export const runRange = { min: 10, max: 10_000_000 };
