/**
 * Learns the weights that clew brings along (`--search trained`): on several programs at once, by the sum of what is covered of
 * each, relative to what generational search covers. None of these programs is in the table of comparisons.
 */

import { featureNames } from '../../src/explore/learned/features.ts';
import {
  type Weights,
  type WeightsByName,
  weightsByName,
} from '../../src/explore/learned/weights.ts';
import { byHandWeights } from '../../src/tune/known-weights.ts';
import { type Checked, Optimiser } from '../../src/tune/optimise.ts';
import type { Score, Trial } from '../../src/tune/score.ts';
import type { Laboratory } from './laboratory.ts';
import { trainingSubjects } from './subjects.ts';

/** What `trained` chooses from. */
const search = 'learned-frontier';
const runs = 1000;
/** Samples of all programs together; what is good for one may be hopeless for another, so none is given up. */
const effort = { samples: 24, finalists: 4, trials: 4, rounds: 3 };
const mostTrials = 100;
/** What one program covers as much of as generational search counts as much. */
const unit = 1000;

export async function trainedWeights(laboratories: readonly Laboratory[]): Promise<Checked> {
  const usual = await Promise.all(
    trainingSubjects.map(async (subject, i) => {
      const trial = { weights: undefined, chance: 0, runs, bars: [] };
      const [score] = await laboratories[i].make(subject, [{ ...trial, search: ['generational'] }]);
      return score.curve.at(-1) ?? 1;
    }),
  );
  let trials = 0;
  const evaluate = async (batch: readonly Trial[]): Promise<readonly Score[]> => {
    trials += batch.length;
    const whole = batch.map((trial) => ({ ...trial, bars: [] }));
    const bySubject = await Promise.all(
      trainingSubjects.map((subject, i) => laboratories[i].make(subject, whole)),
    );
    return whole.map((_, k) =>
      combined(
        bySubject.map((scores) => scores[k]),
        usual,
      ),
    );
  };
  const optimiser = new Optimiser({
    ...{ search, runs, evaluate, effort, seed: 1, known: [byHandWeights] },
    features: featureNames.length,
    spent: () => trials / mostTrials,
    tell: (step) => {
      if (step.kind === 'checked')
        console.log(step.round, step.best.mean / unit, JSON.stringify(namesOf(step.best.weights)));
    },
  });
  const best = await optimiser.run();
  if (best === undefined) throw new Error('nothing was learned');
  return best;
}

export function namesOf(weights: Weights): WeightsByName {
  return weightsByName(weights.map((weight) => Math.round(100 * weight) / 100));
}

function combined(scores: readonly Score[], usual: readonly number[]): Score {
  const curve = scores[0].curve.map((_, at) =>
    scores.reduce((sum, score, i) => sum + (unit * score.curve[at]) / usual[i], 0),
  );
  return { curve, runs: scores.reduce((sum, score) => sum + score.runs, 0) };
}
