// A thread of a worker pool that explores nothing: the test says what it says, and sees what it was sent.

import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import type { Mail } from '../../src/workers/mailbox.ts';
import type { Order, WorkItem } from '../../src/workers/orders.ts';
import { sharedBy, wholeTree } from '../../src/workers/orders.ts';
import type { PoolEvent } from '../../src/workers/pool-event.ts';
import type { ExploringThread } from '../../src/workers/pool-worker.ts';
import { WorkerPool } from '../../src/workers/worker-pool.ts';

export const built = {
  bytes: new Uint8Array(),
  covered: new SharedArrayBuffer(4),
  asked: new SharedArrayBuffer(4),
};
export { noPictures as pictures } from '../../src/workers/job.ts';

export class FakeThread implements ExploringThread {
  job: CheckJob | undefined;
  readonly received: Mail[] = [];
  isClosed = false;
  say: (message: CheckMessage) => void = () => {};
  die: (error: Error) => void = () => {};

  ask(job: CheckJob, hear: (message: CheckMessage) => void = () => {}): Promise<void> {
    this.job = job;
    this.say = hear;
    return new Promise((_, reject) => {
      this.die = reject;
    });
  }

  send(mail: unknown): void {
    this.received.push(mail as Mail);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  lastOrder(): Order | undefined {
    const isOrder = (mail: Mail): mail is Order => mail.kind === 'explore' || mail.kind === 'end';
    return this.received.findLast(isOrder);
  }
}

/** A pool of such threads, which has begun to run. */
export function fakePool(
  size: number,
  items: readonly WorkItem[] = [wholeTree],
  more: Partial<CheckJob> = {},
) {
  const threads: FakeThread[] = [];
  const told: PoolEvent[] = [];
  const start = () => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  };
  const shared = sharedBy(size);
  const job = { ...shared, worker: 0, selfCheck: false, ...more } as unknown as CheckJob;
  const pool = new WorkerPool({ job, size, first: start(), start, items, tests: [] });
  const result = pool.run((event) => told.push(event));
  return { pool, job, threads, told, result };
}
