/** Do weights that were learned on one version of a program lead on a later one (ParaDySE 4.2)? */

import { baselinesOf, type Figure, figureOf, tuningOf } from './compare.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';

export interface Reuse {
  readonly learnedOn: LearnSubject;
  readonly usedOn: LearnSubject;
  readonly total: number;
  /** On the later version: the baselines, and what was learned on the former. */
  readonly figures: ReadonlyMap<string, Figure>;
}

export async function reuseOf(
  laboratory: Laboratory,
  [learnedOn, usedOn]: readonly [LearnSubject, LearnSubject],
): Promise<Reuse> {
  const weighted = [];
  for (const search of ['learned', 'learned-frontier'] as const) {
    const { best } = await tuningOf(laboratory, learnedOn, search);
    weighted.push({ search, weights: best.weights });
  }
  const figures = await baselinesOf(laboratory, usedOn);
  for (const each of weighted) figures.set(each.search, await figureOf(laboratory, usedOn, each));
  return { learnedOn, usedOn, total: await laboratory.total(usedOn), figures };
}
