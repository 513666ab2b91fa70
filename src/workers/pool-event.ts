// What a worker pool tells of its workers, and what it has in the end.

import type { CheckFigures, Stopped } from '../results/check-result.ts';
import type { CheckMessage, Pictures } from './job.ts';

export type MessageOf<Kind extends CheckMessage['kind']> = Extract<
  CheckMessage,
  { readonly kind: Kind }
>;

/** Messages of workers that the pool passes on to its listener. */
export type PoolEvent = MessageOf<
  'note' | 'progress' | 'test' | 'simpler' | 'failure' | 'finding' | 'unreproduced' | 'unwritten'
>;

export interface PoolResult {
  readonly figures: CheckFigures;
  readonly stopped: Stopped;
  readonly pictures: Pictures;
  /** Why workers have died: one reason for each death. */
  readonly deaths: readonly string[];
}
