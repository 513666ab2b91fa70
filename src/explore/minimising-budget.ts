// Time for what only makes results prettier, the least inputs of tests: a few seconds, and half of the time that exploring took. Where
// every question is hard, they are not worth more. A thread that explores many small parts has it once, not once a part.

const before = 3000;

export class MinimisingBudget {
  /** Milliseconds. */
  remaining = before;

  earn(exploring: number): void {
    this.remaining += exploring / 2;
  }

  spend(milliseconds: number): void {
    this.remaining = Math.max(0, this.remaining - milliseconds);
  }
}
