/** The table: branches covered in 4,000 runs by each search, from beginnings that tuning has not seen. */

import type { LearnedSearch } from '../../src/explore/learned/heuristic.ts';
import type { SearchName } from '../../src/explore/search/named.ts';
import { knownWeights } from '../../src/tune/known-weights.ts';
import type { Score, Trial } from '../../src/tune/score.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';
import { type Tuned, tuned } from './tuning.ts';

export const runs = 4000;
const beginnings = [1001, 1002, 1003];

const baselines: readonly SearchName[] = [
  'cfds',
  'cgs',
  'random',
  'generational',
  'dfs',
  'covnew',
  'trained',
];

export interface Figure {
  readonly mean: number;
  readonly spread: number;
}

export interface Row {
  readonly subject: LearnSubject;
  readonly total: number;
  readonly figures: ReadonlyMap<string, Figure>;
  readonly tunings: ReadonlyMap<string, Tuned>;
}

export type Weighted = Pick<Trial, 'search' | 'weights'>;

export async function figureOf(
  laboratory: Laboratory,
  subject: LearnSubject,
  weighted: Weighted,
): Promise<Figure> {
  const trials = beginnings.map((beginning) => ({ ...weighted, beginning, runs, bars: [] }));
  return figure(await laboratory.make(subject, trials));
}

/** Mean and standard deviation of what was covered in the end. */
function figure(scores: readonly Score[]): Figure {
  const ends = scores.map(({ curve }) => curve.at(-1) ?? 0);
  const mean = ends.reduce((sum, end) => sum + end, 0) / ends.length;
  const squares = ends.reduce((sum, end) => sum + (end - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / Math.max(1, ends.length - 1)) };
}

export async function baselinesOf(
  laboratory: Laboratory,
  subject: LearnSubject,
): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>();
  for (const search of baselines)
    figures.set(search, await figureOf(laboratory, subject, { search, weights: undefined }));
  return figures;
}

/** Runs of a trial while tuning. */
export const tuningRuns = 1000;

export function tuningOf(
  laboratory: Laboratory,
  subject: LearnSubject,
  search: LearnedSearch,
): Promise<Tuned> {
  return tuned(laboratory, subject, {
    ...{ search, known: knownWeights, runs: tuningRuns, budget: subject.budget, seed: 1 },
  });
}

export async function rowOf(laboratory: Laboratory, subject: LearnSubject): Promise<Row> {
  const figures = await baselinesOf(laboratory, subject);
  const tunings = new Map<string, Tuned>();
  for (const search of ['learned', 'learned-frontier'] as const) {
    const result = await tuningOf(laboratory, subject, search);
    tunings.set(search, result);
    const { weights } = result.best;
    figures.set(search, await figureOf(laboratory, subject, { search, weights }));
  }
  return { subject, total: await laboratory.total(subject), figures, tunings };
}
