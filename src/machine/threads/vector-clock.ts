// Vector clocks: what a thread knows of the time of all threads. An access happens before another one if the second one's thread
// knew the first one's time.

/** The times of threads by their numbers; what is missing is 0. */
export class VectorClock {
  constructor(private readonly times: number[] = []) {}

  timeOf(thread: number): number {
    return this.times[thread] ?? 0;
  }

  copy(): VectorClock {
    return new VectorClock(this.times.slice());
  }

  /** The thread's own time goes on: what it does from now on is not known to those who learnt of it before. */
  tick(thread: number): void {
    this.set(thread, this.timeOf(thread) + 1);
  }

  /** Learns all that the other one knows. */
  join(other: VectorClock | undefined): void {
    if (other === undefined) return;
    for (let thread = 0; thread < other.times.length; thread++)
      if (other.timeOf(thread) > this.timeOf(thread)) this.set(thread, other.timeOf(thread));
  }

  private set(thread: number, time: number): void {
    while (this.times.length < thread) this.times.push(0);
    this.times[thread] = time;
  }
}
