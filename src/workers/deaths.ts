// Workers that died, of a bug of ours or of their memory, and what remains of their work items; and work items that have ended
// several machines of a cluster.

import type { TestRegister } from '../results/test-register.ts';
import { type CheckJob, unwritten } from './job.ts';
import { giveUpBranchInWork, remainsOf } from './lost-work.ts';
import type { WorkItem } from './orders.ts';
import type { MessageOf } from './pool-event.ts';
import { type PoolWorker, release } from './pool-worker.ts';

/** How many deaths a check tolerates. */
const most = 5;

export class Deaths {
  /** One reason for each death. */
  readonly reasons: string[] = [];
  /** How many work items were put aside. */
  deadly = 0;
  private count = 0;

  constructor(
    private readonly job: CheckJob,
    private readonly tests: TestRegister,
    private readonly tell: (event: MessageOf<'note' | 'unwritten'>) => void,
  ) {}

  get areTooMany(): boolean {
    return this.job.selfCheck || this.count > most;
  }

  add(reason: string): void {
    this.count++;
    this.reasons.push(reason);
  }

  /** What remains of a work item whose worker died, without the branch that it worked on. */
  remainsOf(worker: number, item: WorkItem, reason: string): WorkItem {
    const isGivenUp = giveUpBranchInWork(this.job, item, worker, (error) =>
      this.tell(unwritten(error)),
    );
    const what = isGivenUp
      ? 'the branch it worked on is given up'
      : 'what it did last is done again';
    const text = `a thread that explores died (${reason}); ${what}, the rest goes on`;
    this.tell({ kind: 'note', text });
    return remainsOf(this.job, item, this.tests);
  }

  /** What remains of a work item that another machine has lost, for others to redo. */
  lostElsewhere(
    worker: PoolWorker,
    message: MessageOf<'returned' | 'deadly' | 'died'>,
  ): readonly WorkItem[] {
    const { item, number } = worker;
    if (worker.state !== 'busy' || item === undefined) return [];
    release(worker);
    switch (message.kind) {
      case 'returned': {
        return [{ ...remainsOf(this.job, item, this.tests), isDeadly: item.isDeadly }];
      }
      case 'deadly':
        this.putAside(message.reason);
        return [];
      case 'died':
        this.add(message.reason);
        return this.areTooMany ? [] : [this.remainsOf(number, item, message.reason)];
    }
  }

  /** Puts a work item aside that has ended several machines. A check that is resumed tries it again. */
  private putAside(reason: string): void {
    this.deadly++;
    this.reasons.push(reason);
    this.tell({ kind: 'note', text: `${reason}: it is put aside, the rest goes on` });
  }
}
