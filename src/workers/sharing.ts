// Hands branches over to other workers: to those that have nothing to do, and to a fresh one when the memory of this one is used up.

import type { HandedOver } from '../explore/handover.ts';
import type { Session } from '../explore/session.ts';
import type { LogWriter } from '../results/log.ts';
import type { CheckJob, CheckMessage } from './job.ts';
import { Count, wholeTree } from './orders.ts';

/** A worker with fewer pending branches than this keeps them. */
const fewestToShare = 4;
/** Milliseconds between two attempts to hand branches over. */
const handoverPause = 5;

/** How many branches are handed over when memory is used up. */
const mostKept = 256;
/** A worker makes at least this many runs before its memory counts as used up. */
const fewestRuns = 100;
/** If the process takes this many times what is allowed, a fresh worker would not help. */
const hopeless = 1.5;

export class Sharing {
  private readonly counts: Int32Array;
  private readonly wanted: Int32Array;
  private asked = 0;

  constructor(
    private readonly job: CheckJob,
    private readonly log: Pick<LogWriter, 'flush'>,
    private readonly post: (message: CheckMessage) => void,
    private readonly usedMemory: () => number,
  ) {
    this.counts = new Int32Array(job.counts);
    this.wanted = new Int32Array(job.wanted);
  }

  /** Hands branches over if other workers have nothing to do. */
  handOver(session: Session, pending: number): void {
    const { worker } = this.job;
    const most = Math.min(Atomics.load(this.wanted, worker), this.numbersLeft());
    if (most === 0 || pending < fewestToShare || Date.now() - this.asked < handoverPause) return;
    this.asked = Date.now();
    const handedOver = session.handOver(most, () => this.nextItem());
    if (handedOver.length === 0) return;
    Atomics.store(this.wanted, worker, 0);
    this.handOut(handedOver);
  }

  /** Is the memory used up, after so many runs? */
  isFull(runs: number): boolean {
    return runs >= fewestRuns && this.usedMemory() > this.job.maxMemory;
  }

  /**
   * Hands the most promising branches over to a fresh worker, and drops the others. Returns how many were dropped, or undefined
   * if a fresh worker would not help. In eager mode it is not known which branches are promising.
   */
  shed(session: Session): number | undefined {
    const { mode, maxMemory, stop } = this.job;
    const isStopped = Atomics.load(new Int32Array(stop), 0) !== 0;
    if (isStopped || mode === 'eager') return undefined;
    if (this.usedMemory() > hopeless * maxMemory) return undefined;
    const most = Math.min(mostKept, this.numbersLeft());
    const { handedOver, dropped } = session.shed(most, () => this.nextItem());
    this.handOut(handedOver);
    return dropped;
  }

  /** A worker of another machine may number so many work items, and no more. */
  private numbersLeft(): number {
    const { counts } = this;
    return Atomics.load(counts, Count.lastItem) - Atomics.load(counts, Count.items);
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
