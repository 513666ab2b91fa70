// What a worker pool is given, what it tells of its workers, and what it has in the end.

import type { CheckFigures, Stopped } from '../results/check-result.ts';
import type { WrittenTest } from '../results/test-register.ts';
import type { BuiltProgram, CheckJob, CheckMessage, Pictures } from './job.ts';
import type { WorkItem } from './orders.ts';
import type { ExploringThread } from './pool-worker.ts';

export interface PoolParts {
  readonly job: CheckJob;
  readonly size: number;
  readonly first: ExploringThread;
  readonly start: () => ExploringThread;
  readonly items: readonly WorkItem[];
  /** The tests that an earlier check has written. */
  readonly tests: readonly WrittenTest[];
  /** Hears of the built program, which other machines will need. */
  readonly whenBuilt?: (built: BuiltProgram) => void;
}

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
