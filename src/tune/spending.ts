// How much of the budget is spent: time, or runs where the same result is wanted on any machine. What an earlier tuning has
// spent counts; while its scores are looked up in its log, the clock is where it was then.

import type { Spent } from './tuning-entry.ts';

export interface Budget {
  readonly milliseconds: number;
  /** The runs of all trials together. */
  readonly runs: number;
}

export class Spending {
  private readonly budget: Budget;
  private readonly now: () => number;
  /** The runs that this process has made. */
  private readonly runs: () => number;
  private known: Spent = { milliseconds: 0, runs: 0 };
  /** When the clock was started; undefined while only the log is read. */
  private begun: { readonly at: number; readonly runs: number } | undefined;
  private isEnded = false;

  constructor(budget: Budget, now: () => number, runs: () => number) {
    this.budget = budget;
    this.now = now;
    this.runs = runs;
  }

  /** Takes over what the log says was spent. */
  recall({ milliseconds, runs }: Spent): void {
    if (this.begun !== undefined) return;
    this.known = {
      milliseconds: Math.max(milliseconds, this.known.milliseconds),
      runs: Math.max(runs, this.known.runs),
    };
  }

  /** Starts the clock; returns false if it runs already. */
  goOn(): boolean {
    if (this.begun !== undefined) return false;
    this.begun = { at: this.now(), runs: this.runs() };
    return true;
  }

  end(): void {
    this.isEnded = true;
  }

  get spent(): Spent {
    const { known, begun } = this;
    if (begun === undefined) return known;
    return {
      milliseconds: known.milliseconds + this.now() - begun.at,
      runs: known.runs + this.runs() - begun.runs,
    };
  }

  /** The part of the budget that is spent; more than 1 if it is exceeded. */
  get part(): number {
    if (this.isEnded) return 1;
    const { milliseconds, runs } = this.spent;
    return Math.max(milliseconds / this.budget.milliseconds, runs / this.budget.runs);
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.budget.milliseconds - this.spent.milliseconds);
  }
}
