// Foreign inputs on their way from whoever found them to whoever explores the subtree that they lead into; and inputs from outside
// (--corpus), which nobody of the pool has found.

import type { Input } from '../input/input.ts';
import type { CheckJob } from './job.ts';
import type { WorkItem } from './orders.ts';
import { type PoolWorker, sendNews } from './pool-worker.ts';

/** How many are kept for work items that nobody has begun. */
const most = 64;

export class ForeignInputs {
  private latest: Input[] = [];
  /** Inputs from outside that wait for the first worker, and whether one has begun. */
  private readonly offered: Input[] = [];
  private hasBegun = false;

  constructor(private readonly job: CheckJob) {}

  /** The finder of a foreign input does not know whose it is: it goes to all, and whoever it belongs to takes it. */
  passOn(finder: PoolWorker | undefined, workers: readonly PoolWorker[], input: Input): void {
    this.latest = [...this.latest.slice(1 - most), input];
    for (const worker of workers)
      if (worker !== finder && worker.state === 'busy') this.send(worker, input);
  }

  /** Gives inputs from outside to whoever explores; before anybody does, they wait for the first one. */
  offer(inputs: readonly Input[], workers: readonly PoolWorker[]): void {
    for (const input of inputs)
      if (this.hasBegun) this.passOn(undefined, workers, input);
      else this.offered.push(input);
  }

  /** A worker begins with a work item. What was found before may lead into its subtree: nobody else will try it. */
  begin(worker: PoolWorker, { handover }: WorkItem): void {
    this.hasBegun = true;
    for (const input of this.offered.splice(0)) this.send(worker, input);
    if (handover !== undefined) for (const input of this.latest) this.send(worker, input);
  }

  private send(worker: PoolWorker, input: Input): void {
    sendNews(worker, this.job, { kind: 'foreign', input });
  }
}
