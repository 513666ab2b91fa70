/** The table: branches covered in 4,000 runs by each search, with dice that tuning has not seen. */

import { defaults } from '../../src/check/options.ts';
import type { LearnedSearch } from '../../src/explore/learned/heuristic.ts';
import type { Weights } from '../../src/explore/learned/weights.ts';
import type { SearchName } from '../../src/explore/search/named.ts';
import { byHandWeights, knownWeights } from '../../src/tune/known-weights.ts';
import type { Score } from '../../src/tune/score.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';
import { type Tuned, tuned } from './tuning.ts';

export const runs = 4000;
const chances = [1001, 1002, 1003];
/** These throw no dice: one exploration is all of them. */
const determined: ReadonlySet<string> = new Set([
  ...['cgs', 'generational', 'dfs', 'trained', 'learned-frontier'],
]);

const baselines: readonly (readonly SearchName[])[] = [
  ...([['cfds'], ['cgs'], ['random'], ['generational'], ['dfs'], ['covnew']] as const),
  ...[defaults.search, ['trained'] as const],
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

export async function figureOf(
  laboratory: Laboratory,
  subject: LearnSubject,
  search: SearchName | readonly SearchName[],
  weights: Weights | undefined,
): Promise<Figure> {
  const names = typeof search === 'string' ? [search] : search;
  const seeds = names.every((name) => determined.has(name)) ? chances.slice(0, 1) : chances;
  const trials = seeds.map((chance) => ({ search: names, weights, chance, runs, bars: [] }));
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
    figures.set(search.join(','), await figureOf(laboratory, subject, search, undefined));
    told();
  }
  const byHand = await figureOf(laboratory, subject, 'learned-frontier', byHandWeights);
  figures.set('by hand', byHand);
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

/** A row without learned searches, which grows while it is measured. */
export async function measureWithout(
  laboratory: Laboratory,
  subject: LearnSubject,
  rows: Row[],
  told: () => void,
): Promise<void> {
  const figures = new Map<string, Figure>();
  rows.push({ subject, total: await laboratory.total(subject), figures, tunings: new Map() });
  await measureBaselines(laboratory, subject, figures, told);
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
    figures.set(search, await figureOf(laboratory, subject, search, weights));
    told();
  }
}
