// A worker as the pool sees it: a thread of this machine, or one of another machine that looks like it; and what all of them are at
// together.

import type { DeferredCounts } from '../explore/effort.ts';
import type { JobThread } from '../host/job-thread.ts';
import type { CheckFigures } from '../results/check-result.ts';
import type { CheckJob, CheckMessage, WorkerStatus } from './job.ts';
import type { News } from './mailbox.ts';
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
  status: WorkerStatus | undefined;
  /** The figures of the work items that are done. */
  finished: CheckFigures;
}

export function newWorker(thread: ExploringThread, number: number): PoolWorker {
  return {
    ...{ thread, number, state: 'starting', item: undefined, status: undefined },
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

/** Sends what a worker hears between two steps. A flag in the memory of this machine says that there is something. */
export function sendNews(worker: PoolWorker, { mail }: Pick<CheckJob, 'mail'>, news: News): void {
  worker.thread.send(news);
  if (!isRemote(worker)) Atomics.store(new Int32Array(mail), worker.number, 1);
}

/** What all workers are at. */
export interface PoolStatus {
  readonly busy: number;
  readonly workers: number;
  /** Pending branches that wait to be asked with more effort, by that effort. */
  readonly deferred: DeferredCounts;
  /** Seconds of mutation, of all workers together. */
  readonly mutating: number;
}

export function statusOf(workers: readonly PoolWorker[]): PoolStatus {
  const busy = workers.filter(({ state }) => state === 'busy');
  return {
    busy: busy.length,
    workers: workers.filter(({ state }) => state !== 'ended').length,
    deferred: {
      few: sum(busy.map(({ status }) => status?.deferred.few ?? 0)),
      all: sum(busy.map(({ status }) => status?.deferred.all ?? 0)),
    },
    mutating: sum(workers.map(({ status }) => status?.mutating ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
