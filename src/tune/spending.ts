// How much of the budget is spent: time, or runs where the same result is wanted on any machine. What an earlier tuning has
// spent counts; while its scores are looked up in its log, the clock is where it was then.

import type { Spent } from './tuning-entry.ts';

export interface Budget {
  readonly milliseconds: number;
  /** Of all trials together. */
  readonly runs: number;
}

export class Spending {
  private readonly budget: Budget;
  private readonly now: () => number;
  /** Runs that were made now. */
  private readonly runs: () => number;
  private known: Spent = { milliseconds: 0, runs: 0 };
  /** When what was known before became more; undefined: only the log has been read. */
  private begun: { readonly at: number; readonly runs: number } | undefined;
  private isEnded = false;

  constructor(budget: Budget, now: () => number, runs: () => number) {
    this.budget = budget;
    this.now = now;
    this.runs = runs;
  }

  /** The log says so. */
  recall({ milliseconds, runs }: Spent): void {
    if (this.begun !== undefined) return;
    this.known = {
      milliseconds: Math.max(milliseconds, this.known.milliseconds),
      runs: Math.max(runs, this.known.runs),
    };
  }

  /** Something new is done from here on; false if it was before. */
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

  /** 0 to 1, and beyond. */
  get part(): number {
    if (this.isEnded) return 1;
    const { milliseconds, runs } = this.spent;
    return Math.max(milliseconds / this.budget.milliseconds, runs / this.budget.runs);
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.budget.milliseconds - this.spent.milliseconds);
  }
}
