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
  /** When something new was covered last, in seconds since the check began. */
  lastNew = 0;

  add(point: TimelinePoint): void {
    const isNew =
      point.lines > (this.last?.lines ?? 0) || point.branches > (this.last?.branches ?? 0);
    if (isNew) this.lastNew = point.seconds;
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
