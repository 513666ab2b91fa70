// Where weights are drawn from (ParaDySE 3.2): an interval for each feature, at first all of -1 to 1. Where the two best
// samples agree on the sign of a weight, its interval shrinks to what is at least as decided as they are.

import type { Random } from '../base/random.ts';
import type { Weights } from '../explore/learned/weights.ts';

interface Interval {
  readonly low: number;
  readonly high: number;
}

const everything: Interval = { low: -1, high: 1 };

export class SampleSpace {
  readonly intervals: readonly Interval[];

  constructor(intervals: readonly Interval[]) {
    this.intervals = intervals;
  }

  static whole(features: number): SampleSpace {
    return new SampleSpace(Array.from({ length: features }, () => everything));
  }

  sample(random: Random): Weights {
    return this.intervals.map(({ low, high }) => low + (high - low) * random.fraction());
  }

  /** The space refined by the two best samples. */
  refined(best: Weights, second: Weights): SampleSpace {
    return new SampleSpace(
      this.intervals.map((interval, feature) => {
        const [a, b] = [best[feature] ?? 0, second[feature] ?? 0];
        if (a > 0 && b > 0) return { low: Math.min(a, b), high: 1 };
        if (a < 0 && b < 0) return { low: -1, high: Math.max(a, b) };
        return interval;
      }),
    );
  }
}
