/** Do weights that were learned on one version of a program lead on a later one (ParaDySE 4.2)? */

import { type Figure, figureOf, learnedSearches, measureBaselines, tuningOf } from './compare.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';

export interface Reuse {
  readonly learnedOn: LearnSubject;
  readonly usedOn: LearnSubject;
  readonly total: number;
  /** On the later version: the baselines, and what was learned on the former. */
  readonly figures: ReadonlyMap<string, Figure>;
}

/** The row grows while it is measured. */
export async function measureReuse(
  laboratory: Laboratory,
  [learnedOn, usedOn]: readonly [LearnSubject, LearnSubject],
  rows: Reuse[],
  told: () => void,
): Promise<void> {
  const figures = new Map<string, Figure>();
  rows.push({ learnedOn, usedOn, total: await laboratory.total(usedOn), figures });
  await measureBaselines(laboratory, usedOn, figures, told);
  for (const search of learnedSearches) {
    const { best } = await tuningOf(laboratory, learnedOn, search);
    figures.set(search, await figureOf(laboratory, usedOn, search, best.weights));
    told();
  }
}
