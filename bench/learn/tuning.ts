/** Tuning as `clew tune` does it, within a budget of runs: the same on every machine, and all of its trials are remembered. */

import { featureNames } from '../../src/explore/learned/features.ts';
import type { LearnedSearch } from '../../src/explore/learned/heuristic.ts';
import type { Weights } from '../../src/explore/learned/weights.ts';
import { effortFor } from '../../src/tune/effort.ts';
import { type Checked, type Effort, Optimiser, SampleSpace } from '../../src/tune/optimise.ts';
import { isComplete, type Trial } from '../../src/tune/score.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';

export interface TuningSettings {
  readonly search: LearnedSearch;
  /** Of a trial. */
  readonly runs: number;
  /** Of all trials. */
  readonly budget: number;
  readonly seed: number;
  /** Tried before anything random. */
  readonly known: readonly Weights[];
}

export interface Tuned {
  readonly best: Checked;
  readonly trials: number;
  /** Runs that were made, and what they would have been without giving up. */
  readonly made: number;
  readonly inFull: number;
  /** What samples were drawn from, round by round; the first is everything. */
  readonly spaces: readonly SampleSpace[];
  /** After each round: runs made until then, and what the best so far covers on average. */
  readonly rounds: readonly {
    readonly made: number;
    readonly mean: number;
    readonly seconds: number;
  }[];
}

export async function tuned(
  laboratory: Laboratory,
  subject: LearnSubject,
  { search, runs, budget, seed, known }: TuningSettings,
): Promise<Tuned> {
  let [trials, made, inFull, milliseconds] = [0, 0, 0, 0];
  const rounds: Tuned['rounds'][number][] = [];
  const spaces = [SampleSpace.whole(featureNames.length)];
  const evaluate = async (batch: readonly Trial[]) => {
    const scores = await laboratory.make(subject, batch);
    milliseconds += laboratory.milliseconds(subject, batch);
    for (const score of scores) {
      trials++;
      made += score.runs;
      inFull += isComplete(score) ? score.runs : runs;
    }
    return scores;
  };
  const optimiser = new Optimiser({
    ...{ search, runs, seed, known, evaluate, features: featureNames.length },
    effort: effortFor(budget, runs) as Effort,
    spent: () => made / budget,
    tell: (step) => {
      if (step.kind === 'refined') spaces.push(step.space);
      if (step.kind !== 'checked') return;
      const mean = Math.max(step.best.mean, rounds.at(-1)?.mean ?? 0);
      rounds.push({ made, mean, seconds: milliseconds / 1000 });
    },
  });
  const best = await optimiser.run();
  if (best === undefined) throw new Error(`${subject.name}: nothing was learned`);
  return { best, trials, made, inFull, rounds, spaces };
}
