/** Explorations of a subject from a first input, and learning from some of them. All of it is counted in runs. */

import type { Program } from '../../../src/abi/program.ts';
import { present } from '../../../src/base/known.ts';
import { Random } from '../../../src/base/random.ts';
import { features } from '../../../src/explore/learned/features.ts';
import type { Weights } from '../../../src/explore/learned/weights.ts';
import { type SearchName, searcherNamed } from '../../../src/explore/search/named.ts';
import type { Input } from '../../../src/input/input.ts';
import type { SatModule } from '../../../src/solver/sat.ts';
import { byHandWeights, knownWeights } from '../../../src/tune/known-weights.ts';
import { Optimiser } from '../../../src/tune/optimise.ts';
import { checkpointCount, type Score, type Trial } from '../../../src/tune/score.ts';
import { type Subject, stdinInput } from '../../pending/subjects.ts';
import { explored, now, type Outcome } from '../../pending/trial.ts';
import { plan } from './plan.ts';

export interface Place {
  readonly subject: Subject;
  readonly program: Program;
  readonly module: SatModule;
}

export function exploredFrom(
  { subject, program, module }: Place,
  search: SearchName,
  weights: Weights | undefined,
  first: number,
  maxRuns: number = plan.runs,
): Outcome {
  return explored(subject, program, module, {
    ...{ searcher: searcherNamed([search]), checks: 'strict', seed: first, maxRuns },
    ...{ seeds: [randomInput(subject, first)] },
    ...(weights !== undefined && { weights }),
  });
}

/** All of these programs read standard input only. */
function randomInput({ sources }: Subject, seed: number): Input {
  const random = new Random(seed);
  const { max: size } = present(sources.stdin);
  return stdinInput(
    size,
    Uint8Array.from({ length: size }, () => random.below(256)),
  );
}

/** What learning may use. */
export interface Allowed {
  readonly features: 'all' | 'static' | 'dynamic';
  /** Are weights tried that are known to be good? */
  readonly known: boolean;
}

export interface Learned {
  readonly weights: Weights;
  readonly explorations: number;
  readonly runs: number;
  /** Seconds of processor time. */
  readonly seconds: number;
  /** How many sides all explorations of each place have covered together. */
  readonly covered: readonly number[];
}

/** Learns on one program or on several: what counts is the mean of what is covered, of each relative to what weights made by hand cover. */
export async function learn(places: readonly Place[], allowed: Allowed): Promise<Learned> {
  const begin = now();
  const covered = places.map(() => new Set<number>());
  let [explorations, runs, samples] = [0, 0, 0];
  const meanOf = (place: Place, at: number, weights: Weights) => {
    const outcomes = plan.trainingInputs.map((first) =>
      exploredFrom(place, plan.search, weights, first),
    );
    explorations += outcomes.length;
    for (const outcome of outcomes) {
      runs += outcome.runs;
      for (const side of outcome.sides) covered[at].add(side);
    }
    return outcomes.reduce((sum, { sides }) => sum + sides.length, 0) / outcomes.length;
  };
  const usual = places.map((place, at) =>
    places.length === 1 ? 1 : meanOf(place, at, byHandWeights) / 1000,
  );
  const scores = new Map<string, Score>();
  const evaluated = ({ weights }: Trial): Score => {
    const masked = maskedBy(allowed, weights ?? []);
    const key = masked.join();
    const known = scores.get(key);
    if (known !== undefined) return known;
    samples++;
    const mean = places.reduce((sum, place, at) => sum + meanOf(place, at, masked) / usual[at], 0);
    const score = { curve: new Array<number>(checkpointCount).fill(mean), runs: plan.runs };
    scores.set(key, score);
    return score;
  };
  const optimiser = new Optimiser({
    ...{ search: plan.search, runs: plan.runs, seed: 1, effort: plan.effort },
    ...{ features: features.length, known: allowed.known ? knownWeights : [] },
    evaluate: async (trials) => trials.map(evaluated),
    spent: () => samples / plan.samples,
    tell: () => {},
  });
  const best = await optimiser.run();
  if (best === undefined) throw new Error('nothing was learned');
  const weights = maskedBy(allowed, best.weights);
  return {
    ...{ weights, explorations, runs, seconds: (now() - begin) / 1000 },
    covered: covered.map(({ size }) => size),
  };
}

function maskedBy(allowed: Allowed, weights: Weights): Weights {
  return weights.map((weight, i) =>
    allowed.features === 'all' || features[i].kind === allowed.features ? weight : 0,
  );
}
