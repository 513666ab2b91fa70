// How a check goes on: paused or not, and how long. People change it while the check explores, and workers follow.

import type { CheckJob } from '../workers/job.ts';
import { deadlineOf } from '../workers/orders.ts';

export interface Pace {
  readonly isPaused: boolean;
  /** Milliseconds until the check ends. */
  readonly remaining: number | undefined;
}

export function paceOf(job: Pick<CheckJob, 'pause' | 'deadline' | 'extra'>): Pace {
  const deadline = deadlineOf(job);
  return {
    isPaused: Atomics.load(new Int32Array(job.pause), 0) !== 0,
    remaining: deadline && deadline - Date.now(),
  };
}

/** Takes over the pace of a check, as told a moment ago by another machine whose clock may be wrong. */
export function follow(
  { pause, deadline, extra }: Pick<CheckJob, 'pause' | 'deadline' | 'extra'>,
  { isPaused, remaining }: Pace,
): void {
  if (deadline !== undefined && remaining !== undefined) {
    const more = Math.round(Date.now() + remaining - deadline);
    Atomics.store(new Int32Array(extra), 0, Math.min(more, 2 ** 31 - 1));
  }
  const flag = new Int32Array(pause);
  Atomics.store(flag, 0, isPaused ? 1 : 0);
  Atomics.notify(flag, 0);
}
