// How an exploration went over time.

import type { TimelinePoint } from '../results/report-data.ts';

/** How many points a timeline has at the most. */
const mostPoints = 500;

/**
 * How an exploration went over time, in a bounded number of points: when there are too many, every second one goes, and points
 * come half as often from then on.
 */
export class Timeline {
  private points: TimelinePoint[] = [];
  private stride = 1;
  private seen = 0;
  private last: TimelinePoint | undefined;

  add(point: TimelinePoint): void {
    this.last = point;
    if (this.seen++ % this.stride !== 0) return;
    this.points.push(point);
    if (this.points.length <= mostPoints) return;
    this.points = this.points.filter((_, index) => index % 2 === 0);
    this.stride *= 2;
  }

  /** All points, including the last one even if it is not yet its turn. */
  all(): readonly TimelinePoint[] {
    const { points, last } = this;
    return last === undefined || points.at(-1) === last ? points : [...points, last];
  }
}
