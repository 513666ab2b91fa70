/**
 * The optimiser against random sampling at the same cost (ParaDySE 4.3, Figure 4), what giving up hopeless samples saves, and
 * what it loses. Without the vectors that are known: chance alone, as in the paper.
 */

import { Random } from '../../src/base/random.ts';
import { featureNames } from '../../src/explore/learned/features.ts';
import type { Weights } from '../../src/explore/learned/weights.ts';
import { Race, SampleSpace } from '../../src/tune/optimise.ts';
import { isComplete, type Score, worthOf } from '../../src/tune/score.ts';
import { type Figure, figureOf } from './compare.ts';
import type { Laboratory } from './laboratory.ts';
import type { LearnSubject } from './subjects.ts';
import { tuned } from './tuning.ts';

const [runs, budget] = [1000, 40_000];
const seeds = [11, 12, 13, 14, 15];
const search = 'learned-frontier';
/** Drawn from the space of a round, to see what is in it. */
const drawn = 20;

export interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface OptimiserFigures {
  readonly subject: string;
  /** By round: full trials of samples of its space. */
  readonly rounds: readonly Quartiles[];
  /** What the winners of each seed cover in 4,000 runs. */
  readonly climbed: readonly Figure[];
  readonly sampled: readonly Figure[];
  readonly race: RaceFigures;
}

export interface RaceFigures {
  readonly samples: number;
  readonly made: number;
  readonly inFull: number;
  /** Branches of the best sample: of those that came to the end of the race, and of all. */
  readonly best: number;
  readonly bestOfAll: number;
}

export async function optimiserFigures(
  laboratory: Laboratory,
  subject: LearnSubject,
): Promise<OptimiserFigures> {
  const explore = (samples: readonly Weights[], bars: readonly number[] = []) =>
    laboratory.make(
      subject,
      samples.map((weights) => ({ search: [search], weights, chance: 0, runs, bars })),
    );
  const climbed: Figure[] = [];
  const sampled: Figure[] = [];
  let spaces: readonly SampleSpace[] = [];
  for (const seed of seeds) {
    const result = await tuned(laboratory, subject, { search, runs, budget, seed, known: [] });
    if (result.spaces.length > spaces.length) spaces = result.spaces;
    climbed.push(await figureOf(laboratory, subject, search, result.best.weights));
    const samples = samplesOf(SampleSpace.whole(featureNames.length), seed, budget / runs);
    const weights = samples[bestAt(await explore(samples))];
    sampled.push(await figureOf(laboratory, subject, search, weights));
  }
  const rounds: Quartiles[] = [];
  for (const [round, space] of spaces.entries())
    rounds.push(quartiles(await explore(samplesOf(space, 100 + round, drawn))));
  return { subject: subject.name, rounds, climbed, sampled, race: await raced(explore) };
}

/** The same samples, raced and to their end. */
async function raced(
  explore: (samples: readonly Weights[], bars?: readonly number[]) => Promise<readonly Score[]>,
): Promise<RaceFigures> {
  const samples = samplesOf(SampleSpace.whole(featureNames.length), 11, budget / runs);
  const all = await explore(samples);
  const race = new Race(5);
  const scores: Score[] = [];
  for (let at = 0; at < samples.length; ) {
    const cohort = samples.slice(at, at + (at === 0 ? 8 : 16));
    const told = await explore(cohort, at === 0 ? [] : race.bars());
    for (const score of told) race.add(score);
    scores.push(...told);
    at += cohort.length;
  }
  return {
    samples: samples.length,
    made: scores.reduce((sum, score) => sum + score.runs, 0),
    inFull: all.reduce((sum, score) => sum + score.runs, 0),
    best: Math.max(...scores.filter(isComplete).map(endOf)),
    bestOfAll: Math.max(...all.map(endOf)),
  };
}

function samplesOf(space: SampleSpace, seed: number, count: number): readonly Weights[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => space.sample(random));
}

function bestAt(scores: readonly Score[]): number {
  const worths = scores.map(worthOf);
  return worths.indexOf(Math.max(...worths));
}

function endOf({ curve }: Score): number {
  return curve.at(-1) ?? 0;
}

function quartiles(scores: readonly Score[]): Quartiles {
  const ends = scores.map(endOf).sort((a, b) => a - b);
  const at = (part: number) => ends[Math.min(ends.length - 1, Math.floor(part * ends.length))];
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
