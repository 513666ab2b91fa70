// The options of a tuning as a schema: those of a check, and its own.

import { numberWithin, oneOf, onlyFields, optional, path, wholeNumber } from '../base/schema.ts';
import { checkFields } from '../check/option-schema.ts';
import { learnedSearches } from '../explore/learned/heuristic.ts';
import { runRange, type TuneOptions } from './options.ts';

const { search: _, weights: __, maxTime: ___, ...ofCheck } = checkFields;

export const tuneSchema = onlyFields<TuneOptions>({
  ...ofCheck,
  budget: numberWithin({ min: 1, max: Number.POSITIVE_INFINITY }),
  runs: optional(wholeNumber(runRange)),
  search: optional(oneOf(learnedSearches)),
  heuristic: optional(path),
});
