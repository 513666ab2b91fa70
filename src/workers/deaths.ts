// Workers that died, of a bug of ours or of their memory, and what remains of their work items; and work items that have ended
// several machines of a cluster.

import type { TestRegister } from '../results/test-register.ts';
import { type CheckJob, type CheckMessage, unwritten } from './job.ts';
import { giveUpBranchInWork, remainsOf } from './lost-work.ts';
import type { WorkItem } from './orders.ts';

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
    private readonly tell: (
      event: Extract<CheckMessage, { readonly kind: 'note' | 'unwritten' }>,
    ) => void,
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
    return remainsOf(this.job, item, this.tests.runsOf(item.number));
  }

  /** A check that is resumed tries the work item again. */
  putAside(reason: string): void {
    this.deadly++;
    this.reasons.push(reason);
    this.tell({ kind: 'note', text: `${reason}: it is put aside, the rest goes on` });
  }
}
