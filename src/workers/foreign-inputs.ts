// Foreign inputs on their way from whoever found them to whoever explores the subtree that they lead into.

import type { Input } from '../input/input.ts';
import type { CheckJob } from './job.ts';
import { isRemote, type PoolWorker } from './pool-worker.ts';

/** How many are kept for work items that nobody has begun. */
const most = 64;

export class ForeignInputs {
  private latest: Input[] = [];

  constructor(private readonly job: CheckJob) {}

  /** The finder of a foreign input does not know whose it is: it goes to all, and whoever it belongs to takes it. */
  passOn(finder: PoolWorker, workers: readonly PoolWorker[], input: Input): void {
    this.latest = [...this.latest.slice(1 - most), input];
    for (const worker of workers)
      if (worker !== finder && worker.state === 'busy') this.send(worker, input);
  }

  /** Offers a worker that begins with a subtree what was found before: nobody else will try it. */
  offerTo(worker: PoolWorker): void {
    for (const input of this.latest) this.send(worker, input);
  }

  private send(worker: PoolWorker, input: Input): void {
    worker.thread.send({ kind: 'foreign', input });
    if (!isRemote(worker)) Atomics.store(new Int32Array(this.job.mail), worker.number, 1);
  }
}
