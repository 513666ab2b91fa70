// Gives hopeless samples up early. The paper makes every exploration to its end, and then looks at the best ten of a thousand.
// Here a sample goes on beyond a checkpoint only if its coverage there is among the best of those that came so far: a
// quarter of them, or as many as will be checked. Most samples end at the first checkpoint, a sixteenth of the way.

import { checkpointCount, type Score } from './score.ts';

/** The part of the samples at a checkpoint that goes on. */
const keptPart = 1 / 4;

export class Race {
  private readonly fewest: number;
  /** Indexed by checkpoint, what was covered there. */
  private readonly passed: number[][] = Array.from({ length: checkpointCount }, () => []);

  /** At least `fewest` samples come to the end. */
  constructor(fewest: number) {
    this.fewest = fewest;
  }

  add({ curve }: Score): void {
    for (const [checkpoint, covered] of curve.entries()) this.passed[checkpoint]?.push(covered);
  }

  /** The bars for the next samples; the last checkpoint has none, because nothing comes after it. */
  bars(): readonly number[] {
    return this.passed.slice(0, -1).map((covered) => {
      const rank = Math.max(this.fewest, Math.ceil(keptPart * covered.length));
      return covered.toSorted((a, b) => b - a)[rank - 1] ?? 0;
    });
  }
}
