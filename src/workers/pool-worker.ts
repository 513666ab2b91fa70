// A worker as the pool knows it, and what all of them are at together.

import type { JobThread } from '../host/job-thread.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import type { CheckJob, CheckMessage, Pictures, WorkerStatus } from './job.ts';
import type { WorkItem } from './orders.ts';

/** A thread that answers the job of exploring when all is explored, and gets mail until then. */
export type ExploringThread = Pick<
  JobThread<CheckJob, void, CheckMessage>,
  'ask' | 'send' | 'close'
>;

export type MessageOf<Kind extends CheckMessage['kind']> = Extract<
  CheckMessage,
  { readonly kind: Kind }
>;

/** Messages of workers that the pool passes on to its listener. */
export type PoolEvent = MessageOf<
  | 'note'
  | 'progress'
  | 'test'
  | 'simpler'
  | 'interesting'
  | 'covers'
  | 'failure'
  | 'finding'
  | 'unreproduced'
  | 'unwritten'
>;

export interface PoolResult {
  readonly figures: CheckFigures;
  readonly stopped: Stopped;
  readonly pictures: Pictures;
  /** Why workers have died: one reason for each death. */
  readonly deaths: readonly string[];
}

/** What all workers are at. */
export interface PoolStatus {
  readonly busy: number;
  readonly workers: number;
  /** Pending branches that wait to be asked with all means. */
  readonly deferred: number;
  /** Seconds of mutation, of all workers together. */
  readonly mutating: number;
}

export function statusOf(workers: readonly PoolWorker[]): PoolStatus {
  const busy = workers.filter(({ state }) => state === 'busy');
  return {
    busy: busy.length,
    workers: workers.filter(({ state }) => state !== 'ended').length,
    deferred: sum(busy.map(({ status }) => status?.deferred ?? 0)),
    mutating: sum(workers.map(({ status }) => status?.mutating ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
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
