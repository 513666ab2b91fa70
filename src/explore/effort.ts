// Which tier of questions gets the work: those that cost microseconds, or the deferred ones, which may cost a quarter of a second
// each. As long as there are cheap ones, the others get a fixed share.
//
// Work is counted, not timed, so that the same seed explores in the same order on every machine. The unit is that of
// `mutation/shares.ts`.

import { weights } from './mutation/shares.ts';

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

  /** A branch was asked at little cost, and perhaps a run of so many decisions was made for it. */
  spendCheaply(decisions: number): void {
    this.cheap += weights.question + weights.run + weights.decision * decisions;
  }

  /** A branch was asked with all means. */
  spendHard(isUndecided: boolean): void {
    this.hard += isUndecided ? weights.gaveUp : weights.lastResort;
  }

  get isHardDue(): boolean {
    return this.hard < hardShare * (this.cheap + this.hard);
  }
}
