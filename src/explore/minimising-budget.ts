// The time for minimising the inputs of tests, which only makes results prettier: a few seconds, and half of the time that exploring
// took. Where every question is hard, they are not worth more. A thread that explores many small subtrees has one budget for all.

/** Milliseconds that every thread has. */
const initial = 3000;

export class MinimisingBudget {
  /** Milliseconds. */
  remaining = initial;

  earn(exploring: number): void {
    this.remaining += exploring / 2;
  }

  spend(milliseconds: number): void {
    this.remaining = Math.max(0, this.remaining - milliseconds);
  }
}
