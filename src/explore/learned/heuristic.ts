// A heuristic that `clew tune` has found, as it is kept: clew.heuristic.json.

import { readJson } from '../../base/json.ts';
import {
  anything,
  dictionaryOf,
  fields,
  finiteNumber,
  oneOf,
  only,
  optional,
  text,
} from '../../base/schema.ts';
import { UserError } from '../../base/user-error.ts';
import { type WeightsByName, weightsOf } from './weights.ts';

/** Whether the best score is picked on the last path (ParaDySE 3.1), or of all pending branches. */
export const learnedSearches = ['learned', 'learned-frontier'] as const;
export type LearnedSearch = (typeof learnedSearches)[number];

export interface Heuristic {
  readonly format: 1;
  /** The search that the weights were found with. */
  readonly search: LearnedSearch;
  readonly program: string;
  /** The version of clew. */
  readonly version: string;
  readonly weights: WeightsByName;
  /** What the tuning has measured, for people. */
  readonly figures: Readonly<Record<string, unknown>>;
}

const heuristicSchema = fields<Heuristic>({
  format: only(1, '1, the format that this clew reads'),
  search: oneOf(learnedSearches),
  program: optional(text, ''),
  version: optional(text, ''),
  weights: dictionaryOf(finiteNumber),
  figures: optional(dictionaryOf(anything), {}),
});

/** `name` is the file's, for messages. */
export function parseHeuristic(text: string, name: string): Heuristic {
  const what = `'${name}' is not a heuristic that this clew can read (run clew tune to make one)`;
  const heuristic = readJson(text, heuristicSchema, what);
  try {
    weightsOf(heuristic.weights);
  } catch (error) {
    throw new UserError(`${(error as Error).message}, in '${name}'`);
  }
  return heuristic;
}
