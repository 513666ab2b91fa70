/** The table: branches covered in 4,000 runs by each search, with dice that tuning has not seen. */

import type { LearnedSearch } from '../../src/explore/learned/heuristic.ts';
import type { SearchName } from '../../src/explore/search/named.ts';
import { byHandWeights, knownWeights } from '../../src/tune/known-weights.ts';
import type { Score, Trial } from '../../src/tune/score.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';
import { type Tuned, tuned } from './tuning.ts';

export const runs = 4000;
const chances = [1001, 1002, 1003];
/** These throw no dice: one exploration is all of them. */
const determined: ReadonlySet<string> = new Set([
  ...['cfds', 'cgs', 'generational', 'dfs', 'trained', 'learned-frontier'],
]);

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
  const seeds = determined.has(weighted.search) ? chances.slice(0, 1) : chances;
  const trials = seeds.map((chance) => ({ ...weighted, chance, runs, bars: [] }));
  return figure(await laboratory.make(subject, trials));
}

/** Mean and standard deviation of what was covered in the end. */
function figure(scores: readonly Score[]): Figure {
  const ends = scores.map(({ curve }) => curve.at(-1) ?? 0);
  const mean = ends.reduce((sum, end) => sum + end, 0) / ends.length;
  const squares = ends.reduce((sum, end) => sum + (end - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / Math.max(1, ends.length - 1)) };
}

/** Adds the figures of the baselines, one by one; the last one is where learning begins. */
export async function measureBaselines(
  laboratory: Laboratory,
  subject: LearnSubject,
  figures: Map<string, Figure>,
  told: () => void,
): Promise<void> {
  for (const search of baselines) {
    figures.set(search, await figureOf(laboratory, subject, { search, weights: undefined }));
    told();
  }
  const unlearned = { search: 'learned-frontier', weights: byHandWeights } as const;
  figures.set('by hand', await figureOf(laboratory, subject, unlearned));
  told();
}

export const learnedSearches = ['learned-frontier', 'learned'] as const;

export function tuningOf(
  laboratory: Laboratory,
  subject: LearnSubject,
  search: LearnedSearch,
): Promise<Tuned> {
  return tuned(laboratory, subject, {
    ...{ search, known: knownWeights, runs, budget: subject.budget, seed: 1 },
  });
}

/** The row grows while it is measured. */
export async function measureRow(
  laboratory: Laboratory,
  subject: LearnSubject,
  rows: Row[],
  told: () => void,
): Promise<void> {
  const figures = new Map<string, Figure>();
  const tunings = new Map<string, Tuned>();
  rows.push({ subject, total: await laboratory.total(subject), figures, tunings });
  await measureBaselines(laboratory, subject, figures, told);
  for (const search of learnedSearches) {
    const result = await tuningOf(laboratory, subject, search);
    tunings.set(search, result);
    const { weights } = result.best;
    figures.set(search, await figureOf(laboratory, subject, { search, weights }));
    told();
  }
}
