// What the main thread and the threads that make trials say to each other. All of it is plain data.

import type { CoverageTable } from '../abi/coverage.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob, FoundFinding } from '../workers/job.ts';
import type { Score, Trial } from './score.ts';

/** What the first thread has built, for all others. */
export interface Prepared {
  /** As program.ts writes it. */
  readonly bytes: Uint8Array;
  readonly module: WebAssembly.Module;
  /** Marks of what all threads have covered. */
  readonly covered: SharedArrayBuffer;
  readonly coverage: CoverageTable;
  /** Sides of branches that there are. */
  readonly branches: number;
  /** Places in the program that could decide on its input. */
  readonly decisions: number;
}

export type ToThread =
  | { readonly kind: 'prepare'; readonly job: CheckJob; readonly prepared: Prepared | undefined }
  | { readonly kind: 'try'; readonly trial: Trial };

export type TrialAnswer =
  | { readonly kind: 'ready'; readonly prepared: Prepared }
  /** Undefined: it was told to stop. */
  | { readonly kind: 'tried'; readonly score: Score | undefined };

/** What threads tell of their own accord. */
export type TeamNews =
  | { readonly kind: 'test'; readonly test: Test }
  | ({ readonly kind: 'finding' } & FoundFinding);
