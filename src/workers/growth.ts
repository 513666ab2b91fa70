// When the other threads of this machine are started, and how many of them.

import { affordableThreads } from './affordable-threads.ts';
import type { CheckJob } from './job.ts';
import { Count } from './orders.ts';

const { rss } = process.memoryUsage;

/** Milliseconds until the second worker is started. */
const alone = 100;

export class Growth {
  private memoryBefore = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `growTo` starts threads until there are so many. */
  constructor(
    private readonly job: CheckJob,
    private readonly growTo: (size: number) => void,
  ) {}

  /** The program is built, and nothing has run yet; where there is work for several already, they are started at once. */
  begin(size: number, isAtOnce: boolean): void {
    this.memoryBefore = rss();
    if (isAtOnce) this.growTo(size);
    else this.growLater(size);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** Waits until the first run has ended: before, there is nothing to share, and nobody knows how much memory a run takes. */
  private growLater(size: number): void {
    this.timer = setTimeout(() => {
      const runs = Atomics.load(new Int32Array(this.job.counts), Count.runs);
      const memory = { before: this.memoryBefore, now: rss(), most: this.job.maxMemory };
      if (runs > 1) this.growTo(affordableThreads(size, memory));
      else this.growLater(size);
    }, alone);
  }
}
