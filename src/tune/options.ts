// The options of a tuning, as programs give them; the command line has the same by name.

import { numberWithin, oneOf, onlyFields, optional, path, wholeNumber } from '../base/schema.ts';
import { checkFields } from '../check/option-schema.ts';
import type { CheckOptions } from '../check/options.ts';
import { type LearnedSearch, learnedSearches } from '../explore/learned/heuristic.ts';

export interface TuneOptions extends Omit<CheckOptions, 'search' | 'weights' | 'maxTime'> {
  /** Milliseconds. `maxRuns` may limit the runs of all trials together. */
  readonly budget: number;
  /** Runs of one trial: 4,000 as in the paper, fewer if the budget is small. */
  readonly runs?: number | undefined;
  /** The search that weights are learned for. */
  readonly search?: LearnedSearch;
  /** The file that the heuristic is written to. */
  readonly heuristic?: string;
}

/** How many runs a trial may have. */
export const runRange = { min: 10, max: 10_000_000 };

// ---- As a schema: the options of a check, and its own -------------------------------------------------------------------

const { search: _, weights: __, maxTime: ___, ...ofCheck } = checkFields;

export const tuneSchema = onlyFields<TuneOptions>({
  ...ofCheck,
  budget: numberWithin({ min: 1, max: Number.POSITIVE_INFINITY }),
  runs: optional(wholeNumber(runRange)),
  search: optional(oneOf(learnedSearches)),
  heuristic: optional(path),
});
