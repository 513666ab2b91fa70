// Branches for other threads: for those that have nothing to do, and for a fresh one when the memory of this one is used up.

import type { HandedOver } from '../explore/handover.ts';
import type { Session } from '../explore/session.ts';
import type { LogWriter } from '../results/log.ts';
import type { CheckJob, CheckMessage } from './job.ts';
import { Count, wholeTree } from './orders.ts';

/** Who has fewer branches than this keeps them; milliseconds between two looks for branches to give away. */
const fewestToShare = 4;
const givingPause = 5;

/** Branches that go on when memory is used up. A thread makes so many runs before it looks how much that is. */
const mostKept = 256;
const fewestRuns = 100;
/** From so many times of what is allowed on a fresh thread would not help. */
const hopeless = 1.5;

export class Sharing {
  private readonly job: CheckJob;
  private readonly log: LogWriter;
  private readonly post: (message: CheckMessage) => void;
  private readonly counts: Int32Array;
  private readonly wanted: Int32Array;
  private asked = 0;

  constructor(job: CheckJob, log: LogWriter, post: (message: CheckMessage) => void) {
    this.job = job;
    this.log = log;
    this.post = post;
    this.counts = new Int32Array(job.counts);
    this.wanted = new Int32Array(job.wanted);
  }

  /** Others have nothing to do: some of what is pending here is theirs. */
  handOver(session: Session, pending: number): void {
    const { worker } = this.job;
    const most = Atomics.load(this.wanted, worker);
    if (most === 0 || pending < fewestToShare || Date.now() - this.asked < givingPause) return;
    this.asked = Date.now();
    const handedOver = session.handOver(most, () => this.nextItem());
    if (handedOver.length === 0) return;
    Atomics.store(this.wanted, worker, 0);
    this.handOut(handedOver);
  }

  /** Is the memory used up, after so many runs? */
  isFull(runs: number): boolean {
    return runs >= fewestRuns && process.memoryUsage.rss() > this.job.maxMemory;
  }

  /**
   * The memory is used up: the most promising branches are for a fresh thread, the others are dropped. Returns how many
   * these are; undefined if all of this would be in vain. In eager mode what a branch is worth is not known.
   */
  shed(session: Session): number | undefined {
    const { mode, maxMemory, stop } = this.job;
    const isStopped = Atomics.load(new Int32Array(stop), 0) !== 0;
    if (isStopped || mode === 'eager') return undefined;
    if (process.memoryUsage.rss() > hopeless * maxMemory) return undefined;
    const { handedOver, dropped } = session.shed(mostKept, () => this.nextItem());
    this.handOut(handedOver);
    return dropped;
  }

  private nextItem(): number {
    return Atomics.add(this.counts, Count.items, 1);
  }

  private handOut(handedOver: readonly HandedOver[]): void {
    this.log.flush();
    const orders = handedOver.map(({ item: number, handover }) => ({
      ...wholeTree,
      number,
      handover,
    }));
    this.post({ kind: 'handover', items: orders });
  }
}
