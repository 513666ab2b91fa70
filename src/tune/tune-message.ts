// The messages between the main thread and the threads that make trials. All of it is plain data.

import type { CoverageTable } from '../abi/coverage.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob, FoundFinding } from '../workers/job.ts';
import type { Score, Trial } from './score.ts';

/** The program as the first thread has built it, for all others. */
export interface Prepared {
  /** The program as program.ts writes it. */
  readonly bytes: Uint8Array;
  readonly module: WebAssembly.Module;
  /** Marks of what all threads have covered. */
  readonly covered: SharedArrayBuffer;
  readonly coverage: CoverageTable;
  /** The number of branch sides. */
  readonly branches: number;
  /** The number of decisions. */
  readonly decisions: number;
}

export type ToThread =
  | { readonly kind: 'prepare'; readonly job: CheckJob; readonly prepared: Prepared | undefined }
  | { readonly kind: 'try'; readonly trial: Trial };

export type TrialAnswer =
  | { readonly kind: 'ready'; readonly prepared: Prepared }
  /** The score is undefined if the trial was stopped. */
  | { readonly kind: 'tried'; readonly score: Score | undefined };

/** A test or a finding of a trial. */
export type Discovery =
  | { readonly kind: 'test'; readonly test: Test }
  | ({ readonly kind: 'finding' } & FoundFinding);
