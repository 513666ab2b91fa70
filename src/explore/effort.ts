// Which tier of questions gets the work: those that cost microseconds, or the deferred ones, which may cost a quarter of a second
// each. As long as there are cheap ones, the others get a fixed share. Work is counted as `work.ts` says.

import { weights } from './work.ts';

/** The part of the work that deferred branches get. */
const hardShare = 1 / 4;
/**
 * The work on hard questions after which there are tiers: about 90 of them. What is explored before that is small: all of its
 * questions can be asked at once, and the inputs of its tests do not depend on which branch came first.
 */
const usualWarmUp = 1 << 17;

export class Effort {
  private cheap = 0;
  private hard = 0;

  constructor(private readonly warmUp = usualWarmUp) {}

  /** Is there enough to do for tiers? */
  get hasTiers(): boolean {
    return this.hard >= this.warmUp;
  }

  /** A branch was asked at little cost, and so many values of terms were computed to find an input for it. */
  spendCheaply(values: number): void {
    this.cheap += weights.question + weights.value * values;
  }

  /** A run was made. Whichever tier has found its input, the run is no part of the price of hard questions. */
  spendRun(work: number): void {
    this.cheap += work;
  }

  /** A branch was asked with all means. */
  spendHard(isUndecided: boolean): void {
    this.hard += isUndecided ? weights.gaveUp : weights.lastResort;
  }

  get isHardDue(): boolean {
    return this.hard < hardShare * (this.cheap + this.hard);
  }
}
