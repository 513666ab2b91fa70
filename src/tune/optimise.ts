// Find, check, refine (ParaDySE 3.2, Algorithm 2), over an evaluation that is somebody else's: trials in, scores out.
//
// Find draws samples from the space, and gives up early those that fall behind (`Race`). Check repeats the best with other
// dice, because one good exploration may be luck: all of them a few times, then the better half, until two are
// left. Refine shrinks the space around these two. A round that does not improve on the best so far ends the climb
// (the paper ends there); if there is time for another, it begins anew from the whole space, and the best stays.
//
// Whatever depends on the clock is asked at few places, between batches (`spent`): with the same answers the same samples are
// drawn. That is what makes a tuning resumable: the scores of an earlier one are the answers.

import { Random } from '../base/random.ts';
import type { Weights } from '../explore/learned/weights.ts';
import type { SearchName } from '../explore/search/named.ts';
import { checkpointCount, isComplete, type Score, type Trial, worthOf } from './score.ts';

/** How much there is to do in a round. */
export interface Effort {
  /** Samples to find, at most. */
  readonly samples: number;
  /** How many of these are checked. */
  readonly finalists: number;
  /** How often each finalist is checked at most. */
  readonly trials: number;
  /** Rounds that the budget should suffice for. */
  readonly rounds: number;
}

/** The paper's: 1,000 samples, of which ten are checked ten times; it saw four to six rounds. */
export const fullEffort: Effort = { samples: 1000, finalists: 10, trials: 10, rounds: 4 };

export interface OptimiserParts {
  readonly features: number;
  readonly search: SearchName;
  /** Runs of a trial. */
  readonly runs: number;
  readonly seed: number;
  readonly effort: Effort;
  /** Tried before anything random. */
  readonly known: readonly Weights[];
  /** Returns the scores of a batch in its order; undefined where there was no time. */
  evaluate(trials: readonly Trial[]): Promise<readonly (Score | undefined)[]>;
  /** Part of the budget, 0 to 1 and beyond. */
  spent(): number;
  tell(step: Step): void;
}

/** A sample that was checked. */
export interface Checked {
  readonly weights: Weights;
  /** Branches covered, on average over its trials. */
  readonly mean: number;
  readonly scores: readonly Score[];
}

export type Step =
  | { readonly kind: 'sampled'; readonly round: number; readonly scores: readonly Score[] }
  | { readonly kind: 'checked'; readonly round: number; readonly best: Checked }
  | { readonly kind: 'refined'; readonly round: number; readonly space: SampleSpace }
  | { readonly kind: 'again'; readonly round: number };

/** Samples between two looks at the race: many enough to keep all threads busy. */
const cohort = 16;
/** The first ones, which race against nobody. */
const firstCohort = 8;
/** The part of a round that finding may take. */
const findShare = 0.6;
/** How many trials the remaining finalists have, stage by stage. */
const stages = [1, 2, 3, 4];
/** Beyond this nothing new is begun. */
const almostAll = 0.97;
/** The part of the budget that has to remain for a climb to begin anew. */
const worthAnother = 0.3;

interface Sample {
  readonly weights: Weights;
  readonly scores: Score[];
}

export class Optimiser {
  private readonly parts: OptimiserParts;
  private readonly random: Random;
  private space: SampleSpace;
  private round = 0;
  best: Checked | undefined;
  /** The best of the current climb: the paper's max. */
  private highest = 0;

  constructor(parts: OptimiserParts) {
    this.parts = parts;
    this.random = new Random(parts.seed);
    this.space = SampleSpace.whole(parts.features);
  }

  /** The best that was found; undefined if there was no time for anything. */
  async run(): Promise<Checked | undefined> {
    let climbBegan = 0;
    while (this.parts.spent() < almostAll) {
      const isClimbing = await this.climb(climbBegan === this.round);
      this.round++;
      if (isClimbing) continue;
      if (1 - this.parts.spent() < worthAnother) break;
      climbBegan = this.round;
      this.space = SampleSpace.whole(this.parts.features);
      this.highest = 0;
      this.parts.tell({ kind: 'again', round: this.round });
    }
    return this.best;
  }

  /** One round; false if it has led no higher. */
  private async climb(isFirst: boolean): Promise<boolean> {
    const { spent, effort, tell } = this.parts;
    const begun = spent();
    const share = (1 - begun) / Math.max(1, effort.rounds - this.round);
    const samples = await this.find(begun + findShare * share, isFirst);
    const [first, second] = await this.check(samples, begun + share);
    if (first === undefined) return false;
    const { round } = this;
    const isHigher = this.best === undefined || averageWorth(first) > averageWorth(this.best);
    if (isHigher) this.best = first;
    tell({ kind: 'checked', round, best: first });
    if (averageWorth(first) <= this.highest) return false;
    this.highest = averageWorth(first);
    this.space = this.space.refined(first.weights, (second ?? first).weights);
    tell({ kind: 'refined', round, space: this.space });
    return true;
  }

  // ---- Find ------------------------------------------------------------------------------------------------------------

  /** The samples that came to their end. */
  private async find(limit: number, isFirst: boolean): Promise<Sample[]> {
    const { spent, effort } = this.parts;
    const race = new Race(effort.finalists);
    const waiting = isFirst && this.round === 0 ? [...this.parts.known] : this.likeTheBest();
    const found: Sample[] = [];
    for (let count = 0; count < effort.samples && (count === 0 || spent() < limit); ) {
      const wanted = Math.min(count === 0 ? firstCohort : cohort, effort.samples - count);
      const drawn = Array.from(
        { length: wanted },
        () => waiting.shift() ?? this.space.sample(this.random),
      );
      const bars = count === 0 ? [] : race.bars();
      const batch = drawn.map((weights) => ({ weights, chance: 0 }));
      const scores = await this.evaluated(batch, bars);
      for (const [i, score] of scores.entries()) {
        if (score === undefined) continue;
        race.add(score);
        if (isComplete(score)) found.push({ weights: drawn[i], scores: [score] });
      }
      count += wanted;
    }
    return found;
  }

  /** The best sample so far races with those of the refined space. */
  private likeTheBest(): Weights[] {
    return this.highest > 0 && this.best !== undefined ? [this.best.weights] : [];
  }

  // ---- Check -----------------------------------------------------------------------------------------------------------

  /** The best of the samples on average, the very best first; at least once more each, even if the time is over. */
  private async check(samples: readonly Sample[], limit: number): Promise<Checked[]> {
    const { effort, spent } = this.parts;
    let remaining = ranked(samples).slice(0, effort.finalists);
    let trials = 0;
    for (const [stage, more] of stages.entries()) {
      if (remaining.length === 0 || trials >= effort.trials || (stage > 0 && spent() >= limit))
        break;
      const chances = Array.from(
        { length: Math.min(more, effort.trials - trials) },
        () => ++trials,
      );
      const open = remaining.filter((sample) => !isSettled(sample));
      const batch = open.flatMap(({ weights }) => chances.map((chance) => ({ weights, chance })));
      const scores = await this.evaluated(batch, []);
      for (const [i, score] of scores.entries())
        if (score) open[Math.floor(i / chances.length)]?.scores.push(score);
      remaining = ranked(remaining).slice(0, Math.max(2, Math.ceil(remaining.length / 2)));
    }
    return remaining.map(({ weights, scores }) => ({ weights, scores, mean: meanOf(scores) }));
  }

  private async evaluated(
    batch: readonly Pick<Trial, 'weights' | 'chance'>[],
    bars: readonly number[],
  ): Promise<readonly (Score | undefined)[]> {
    const { search, runs, evaluate, tell } = this.parts;
    const scores = await evaluate(batch.map((each) => ({ ...each, search: [search], runs, bars })));
    const known = scores.filter((score) => score !== undefined);
    tell({ kind: 'sampled', round: this.round, scores: known });
    return scores;
  }
}

/** Chance has no part in it: another trial would show the same. */
function isSettled({ scores: [first, ...rest] }: Sample): boolean {
  const isSame = ({ curve }: Score) => curve.every((covered, i) => covered === first?.curve[i]);
  return rest.length > 0 && rest.every(isSame);
}

function ranked(samples: readonly Sample[]): Sample[] {
  return samples.toSorted((a, b) => averageOf(b.scores) - averageOf(a.scores));
}

function averageOf(scores: readonly Score[]): number {
  return scores.reduce((sum, score) => sum + worthOf(score), 0) / Math.max(1, scores.length);
}

function averageWorth({ scores }: Checked): number {
  return averageOf(scores);
}

function meanOf(scores: readonly Score[]): number {
  const branches = scores.reduce((sum, { curve }) => sum + (curve.at(-1) ?? 0), 0);
  return branches / Math.max(1, scores.length);
}

// ---- Giving hopeless samples up early ----------------------------------------------------------------------------
//
// The paper makes every exploration to its end, and then looks at the best ten of a thousand. Here a sample goes on beyond a
// checkpoint only if its coverage there is among the best of those that came so far: a quarter of them, or as many as will be
// checked. Most samples end at the first checkpoint, a sixteenth of the way.

/** The part of the samples at a checkpoint that goes on. */
const keptPart = 1 / 4;

export class Race {
  private readonly fewest: number;
  /** Indexed by checkpoint, what was covered there. */
  private readonly passed: number[][] = Array.from({ length: checkpointCount }, () => []);

  /** At least `fewest` samples come to the end. */
  constructor(fewest: number) {
    this.fewest = fewest;
  }

  add({ curve }: Score): void {
    for (const [checkpoint, covered] of curve.entries()) this.passed[checkpoint]?.push(covered);
  }

  /** The bars for the next samples; the last checkpoint has none, because nothing comes after it. */
  bars(): readonly number[] {
    return this.passed.slice(0, -1).map((covered) => {
      const rank = Math.max(this.fewest, Math.ceil(keptPart * covered.length));
      return covered.toSorted((a, b) => b - a)[rank - 1] ?? 0;
    });
  }
}

// ---- Where weights are drawn from (ParaDySE 3.2) -----------------------------------------------------------------
//
// Each feature has an interval, at first all of -1 to 1. Where the two best samples agree on the sign of a weight, its interval
// shrinks to what is at least as decided as they are.

interface Interval {
  readonly low: number;
  readonly high: number;
}

const everything: Interval = { low: -1, high: 1 };

export class SampleSpace {
  readonly intervals: readonly Interval[];

  constructor(intervals: readonly Interval[]) {
    this.intervals = intervals;
  }

  static whole(features: number): SampleSpace {
    return new SampleSpace(Array.from({ length: features }, () => everything));
  }

  sample(random: Random): Weights {
    return this.intervals.map(({ low, high }) => low + (high - low) * random.fraction());
  }

  /** The space refined by the two best samples. */
  refined(best: Weights, second: Weights): SampleSpace {
    return new SampleSpace(
      this.intervals.map((interval, feature) => {
        const [a, b] = [best[feature] ?? 0, second[feature] ?? 0];
        if (a > 0 && b > 0) return { low: Math.min(a, b), high: 1 };
        if (a < 0 && b < 0) return { low: -1, high: Math.max(a, b) };
        return interval;
      }),
    );
  }
}
