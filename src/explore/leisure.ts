// Time for what only makes results prettier, the least inputs of tests: a few seconds, and half of the time that exploring took. Where
// every question is hard, they are not worth more. A thread that explores many small parts has it once, not once a part.

const before = 3000;

export class Leisure {
  /** Milliseconds. */
  left = before;

  earn(exploring: number): void {
    this.left += exploring / 2;
  }

  spend(milliseconds: number): void {
    this.left = Math.max(0, this.left - milliseconds);
  }
}
