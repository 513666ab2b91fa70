// The end of work in other threads that should stop: they look for a stop flag between two steps, but a thread that is deep in a
// query does not come to look. So they get a grace period after the deadline or the interruption; then the wait is over.

import { millisecondsUntil } from '../base/ended.ts';

/** The grace period of explorations. */
export const graceMilliseconds = 4000;

export class GracePeriod<Reason> {
  /** Resolved when nobody should wait any longer, with the reason why the work was to stop. */
  readonly over: Promise<Reason>;
  private end: (reason: Reason) => void = () => {};
  private timer: NodeJS.Timeout | undefined;
  private readonly isWorthWaiting: () => boolean;
  private readonly milliseconds: number;

  /** There is no grace if `isWorthWaiting` says no when the work should stop. */
  constructor(isWorthWaiting: () => boolean = () => true, milliseconds = graceMilliseconds) {
    this.isWorthWaiting = isWorthWaiting;
    this.milliseconds = milliseconds;
    this.over = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** The work should stop at this moment of Date.now()'s, for this reason instead of any earlier one. */
  beginAt(moment: number, reason: Reason): void {
    this.cancel();
    this.timer = setTimeout(() => {
      if (!this.isWorthWaiting()) return this.end(reason);
      this.timer = setTimeout(() => this.end(reason), this.milliseconds);
    }, millisecondsUntil(moment));
  }

  begin(reason: Reason): void {
    this.beginAt(Date.now(), reason);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
