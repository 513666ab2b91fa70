// Adds up the time that a thread spends on one kind of work, from what it says between two pieces of work.

export class Stopwatch {
  milliseconds = 0;
  /** When the work began that is going on; undefined while the thread does something else. */
  private since: number | undefined;

  /** Says whether what begins now, on any clock, is work of the kind that is timed. */
  notice(isWork: boolean, now: number): void {
    if (this.since !== undefined) this.milliseconds += now - this.since;
    this.since = isWork ? now : undefined;
  }
}
