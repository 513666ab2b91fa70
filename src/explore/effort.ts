// Which tier of questions gets the work: those that cost microseconds, those about a few bytes, which cost milliseconds, or those
// that are asked with all means, and may cost a quarter of a second each. As long as there are cheap ones, the others get a fixed share.
// Work is counted as `work.ts` says.

import { weights } from './work.ts';

/** What a branch can wait for after it was tried at little cost: that a few bytes are solved for, or all of them. */
export const deferrals = ['few', 'all'] as const;
export type Deferral = (typeof deferrals)[number];

/** The part of the work that each tier of deferred branches gets. */
const share = 1 / 4;
/**
 * The work on hard questions after which there are tiers: about 90 of them. What is explored before that is small: all of its
 * questions can be asked at once, and the inputs of its tests do not depend on which branch came first.
 */
const usualWarmUp = 1 << 17;

export class Effort {
  private cheap = 0;
  private readonly deferred: Record<Deferral, number> = { few: 0, all: 0 };

  constructor(private readonly warmUp = usualWarmUp) {}

  /** Is there enough to do for tiers? */
  get hasTiers(): boolean {
    return this.deferred.all >= this.warmUp;
  }

  /** A branch was asked at little cost, and so many values of terms were computed to find an input for it. */
  spendCheaply(values: number): void {
    this.cheap += weights.question + weights.value * values;
  }

  /** A run was made. Whichever tier has found its input, the run is no part of the price of hard questions. */
  spendRun(work: number): void {
    this.cheap += work;
  }

  /** A few bytes were solved for. */
  spendOnFew(): void {
    this.deferred.few += weights.fewBytes;
  }

  /** A branch was asked with all means. */
  spendHard(isUndecided: boolean): void {
    this.deferred.all += isUndecided ? weights.gaveUp : weights.lastResort;
  }

  /** Has a tier of deferred branches had less than its share? */
  isDue(deferral: Deferral): boolean {
    const { few, all } = this.deferred;
    return this.deferred[deferral] < share * (this.cheap + few + all);
  }
}
