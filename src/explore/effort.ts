// The time that an exploration takes, as if the solver had known nothing from before: limits that are times end the
// same work in the first check of a program and in one that finds its answers in a store.

export interface Clock {
  readonly now: () => number;
  /** Milliseconds that answers took which the solver knew from before; 0: it knew none. */
  readonly spared?: (() => number) | undefined;
}

/** How much longer known answers count for what ends when its time is over. */
const caution = 1.25;

export class Effort {
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  elapsed(): number {
    return this.clock.now() + this.spared;
  }

  /**
   * The same, for what ends when its time is over. Who repeats an exploration must not come further than it did, because of
   * a few milliseconds: what is left to ask there is for who has not asked it all before.
   */
  cautious(): number {
    return this.clock.now() + caution * this.spared;
  }

  private get spared(): number {
    return this.clock.spared?.() ?? 0;
  }
}
