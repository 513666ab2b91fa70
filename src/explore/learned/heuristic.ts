// A heuristic that `clew tune` has found, as it is kept: clew.heuristic.json.

import { UserError } from '../../base/user-error.ts';
import { type WeightsByName, weightsOf } from './weights.ts';

/** Where a learned score is looked for the best of: on the last path (ParaDySE 3.1), or of all that is pending. */
export const learnedSearches = ['learned', 'learned-frontier'] as const;
export type LearnedSearch = (typeof learnedSearches)[number];

export interface Heuristic {
  readonly format: 1;
  /** What the weights were found with. */
  readonly search: LearnedSearch;
  readonly program: string;
  /** Of clew. */
  readonly version: string;
  readonly weights: WeightsByName;
  /** What it has shown when it was tuned, for people. */
  readonly figures: Readonly<Record<string, unknown>>;
}

/** `name` is the file's, for messages. */
export function parseHeuristic(text: string, name: string): Heuristic {
  const value = parsed(text);
  if (!isHeuristic(value)) {
    throw new UserError(
      `'${name}' is not a heuristic that this clew can read; run clew tune to make one`,
    );
  }
  try {
    weightsOf(value.weights);
  } catch (error) {
    throw new UserError(`${(error as Error).message}, in '${name}'`);
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHeuristic(value: unknown): value is Heuristic {
  if (typeof value !== 'object' || value === null) return false;
  const { format, search, weights } = value as Partial<Heuristic>;
  const isKnown = search === 'learned' || search === 'learned-frontier';
  return format === 1 && isKnown && typeof weights === 'object' && weights !== null;
}
