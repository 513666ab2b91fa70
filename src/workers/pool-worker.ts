// A worker as the pool sees it: a thread of this machine, or one of another machine that looks like it.

import type { JobThread } from '../host/job-thread.ts';
import type { CheckFigures } from '../results/check-result.ts';
import type { CheckJob, CheckMessage } from './job.ts';
import type { WorkItem } from './orders.ts';
import { nothingYet } from './worker-figures.ts';

/** A thread that answers the job of exploring when all is explored, and gets mail until then. */
export interface ExploringThread
  extends Pick<JobThread<CheckJob, void, CheckMessage>, 'ask' | 'send' | 'close'> {
  /** A thread of another machine does not see this one's memory: it is told how many branches are wanted. */
  readonly want?: (branches: number) => void;
}

export interface PoolWorker {
  readonly thread: ExploringThread;
  readonly number: number;
  state: 'starting' | 'idle' | 'busy' | 'ended';
  item: WorkItem | undefined;
  /** The latest figures, with those of the work item that is being explored. */
  figures: CheckFigures;
  /** The figures of the work items that are done. */
  finished: CheckFigures;
}

export function newWorker(thread: ExploringThread, number: number): PoolWorker {
  return {
    ...{ thread, number, state: 'starting', item: undefined },
    ...{ figures: nothingYet, finished: nothingYet },
  };
}

export function isRemote({ thread }: PoolWorker): boolean {
  return thread.want !== undefined;
}

/** The worker has nothing to do any more; what it had begun does not count. */
export function release(worker: PoolWorker): void {
  [worker.state, worker.item, worker.figures] = ['idle', undefined, worker.finished];
}
