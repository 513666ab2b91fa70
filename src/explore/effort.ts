// Which tier of questions gets the work: those that cost microseconds, those about a few bytes, which cost milliseconds, or those
// that are asked with all means, and may cost a quarter of a second each. As long as there are cheap ones, the others get a fixed share.
// Work is counted as `work.ts` says.

import { weights } from './work.ts';

/** What a branch can wait for after it was tried at little cost: that a few bytes are solved for, or all of them. */
export const deferrals = ['few', 'all'] as const;
export type Deferral = (typeof deferrals)[number];

/** How many pending branches wait for which deferral. */
export type DeferredCounts = Readonly<Record<Deferral, number>>;

/** How many branches were asked about with which effort, and how many wait to be asked with more. */
export interface EffortCounts {
  readonly cheap: number;
  readonly few: number;
  readonly all: number;
  readonly waiting: number;
}

/** The part of the work that each tier of deferred branches gets. */
const shares: Readonly<Record<Deferral, number>> = { few: 1 / 4, all: 1 / 8 };
/**
 * The work on hard questions after which there are tiers: about 90 of them. What is explored before that is small: all of its
 * questions can be asked at once, and the inputs of its tests do not depend on which branch came first.
 */
const usualWarmUp = 1 << 17;

export class Effort {
  private cheap = 0;
  private readonly deferred: Record<Deferral, number> = { few: 0, all: 0 };

  /** The work on questions that were not put to the solver of all questions, which counts its own (`work.ts`). */
  besideSolver = 0;

  /** How often a branch was asked with each effort. */
  readonly asked = { cheap: 0, few: 0, all: 0 };

  constructor(private readonly warmUp = usualWarmUp) {}

  /** Is there enough to do for tiers? */
  get hasTiers(): boolean {
    return this.deferred.all >= this.warmUp;
  }

  /** All work so far. */
  get spent(): number {
    return this.cheap + this.deferred.few + this.deferred.all;
  }

  /** A branch was asked at little cost, and so many values of terms were computed to find an input for it. */
  spendCheaply(values: number): void {
    this.asked.cheap++;
    this.cheap += weights.question + weights.value * values;
    this.besideSolver += weights.value * values;
  }

  /** A run was made. Whichever tier has found its input, the run is no part of the price of hard questions. */
  spendRun(work: number): void {
    this.cheap += work;
  }

  /** A few bytes were solved for, which took so much work on terms. */
  spendOnFew(terms: number): void {
    this.asked.few++;
    this.deferred.few += weights.question + weights.term * terms;
    this.besideSolver += weights.question + weights.term * terms;
  }

  /** A branch was asked with all means. */
  spendHard(isUndecided: boolean): void {
    this.asked.all++;
    this.deferred.all += isUndecided ? weights.gaveUp : weights.lastResort;
  }

  /** Has a tier of deferred branches had less than its share? */
  isDue(deferral: Deferral): boolean {
    const { few, all } = this.deferred;
    return this.deferred[deferral] < shares[deferral] * (this.cheap + few + all);
  }
}
