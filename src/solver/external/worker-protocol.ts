// What the two threads around an SMT-LIB process agree on.

import type { MessagePort } from 'node:worker_threads';

/** Words of the shared memory: the number of replies posted, and the process to kill (0 before it starts). */
export const REPLIES = 0;
export const PROCESS_ID = 1;
export const NO_PROCESS = -1;
export const SHARED_WORDS = 2;

export interface WorkerSetup {
  readonly command: readonly string[];
  readonly shared: SharedArrayBuffer;
  readonly port: MessagePort;
}

export type ProcessReply =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'ended'; readonly reason: string };
