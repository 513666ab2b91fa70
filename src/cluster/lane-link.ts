// What a lane needs of a check's link to its cluster, and what it gets from there.

import type { Input } from '../input/input.ts';
import type { LogWriter } from '../results/log.ts';
import type { CoverageSummary } from '../run/coverage.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import type { WorkItem } from '../workers/orders.ts';
import type { Knowledge } from './cluster-address.ts';
import type { Lane } from './lane.ts';
import type { Rerun, RerunAnswer } from './reruns.ts';
import type { Grant, Order, Told } from './wire.ts';

/** What a lane needs of the link to the cluster. */
export interface LaneLink {
  readonly job: CheckJob;
  readonly built: BuiltProgram;
  readonly log: LogWriter;
  /** What runs of this machine have covered. */
  readonly coverage: CoverageSummary;
  /** What workers are told of each other. */
  readonly shared: ReadonlySet<Knowledge>;
  /** Milliseconds between two reports of a worker. */
  readonly pause: number;
  rerun(reruns: readonly Rerun[]): Promise<readonly RerunAnswer[]>;
  /** The work item with what the log knows of it by now. */
  remains(item: WorkItem): WorkItem;
  /** Places of the findings that were reported. */
  found(): readonly string[];
  /** Puts a job for the lane's work item into the queue; returns the job's name. */
  enqueue(lane: Lane, item: WorkItem): string;
  /** Takes a job out of the queue, if nobody has begun it. */
  withdraw(name: string): void;
  /** The job is no longer this lane's. */
  release(name: string): void;
  grant(token: string, worker: string, grant: Grant, order: Order): Promise<void>;
  order(worker: string, order: Order): void;
  passOn(input: Input): void;
  programIsMissing(): void;
}

/** Messages of one worker for one job, in one piece. */
export interface Batch {
  readonly worker: string;
  readonly token: string;
  /** Batches of one token are numbered from 0. */
  readonly number: number;
  readonly told: readonly Told[];
}
