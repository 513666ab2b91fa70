// What the live page and its server say to each other, as plain data. The page imports this file too.

import type { Progress } from '../check/event.ts';

export type Phase = 'preparing' | 'exploring' | 'paused' | 'finishing' | 'ended';

/** Sent to every viewer when something has changed, a few times a second. */
export interface LiveStatus {
  readonly phase: Phase;
  readonly progress?: Progress;
  /** The results folder, as the user has named it. */
  readonly folder: string;
  /** Notes of the check, and lines that were reached. */
  readonly messages: readonly string[];
  readonly verdict: { readonly status: string; readonly stopped: string } | undefined;
}

export type LiveCommand =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'more-time'; readonly milliseconds: number }
  | { readonly kind: 'aim'; readonly line: string };
