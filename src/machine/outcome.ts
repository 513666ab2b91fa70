// How a run ended. Every run ends with one of these outcomes.

import type { FindingKind } from '../base/finding-kind.ts';
import { type Finding, type Frame, plainFinding } from './finding.ts';

export type Outcome =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'signaled'; readonly signal: number }
  | { readonly kind: 'finding'; readonly finding: Finding }
  /** The program needs something that clew does not have; nothing is known to be wrong with it. */
  | { readonly kind: 'refused'; readonly finding: Finding }
  /**
   * The run was ended before the program ended, by the end of the time or by its own budget: how the program would have
   * ended is not known. The finding, of kind 'hang', says where it was.
   */
  | { readonly kind: 'cut'; readonly finding: Finding }
  /** What the program assumes of its input does not hold: this run is none of its paths. */
  | { readonly kind: 'assumption' }
  /** The program waits in this system call for something that will never come, like a server without further clients. */
  | { readonly kind: 'idle'; readonly call: string }
  /** The program asked to end without being counted as a path. */
  | { readonly kind: 'silent' };

/** A finding that is about no object; what clew does not have is none. */
export function findingOutcome(
  kind: FindingKind,
  message: string,
  stack: readonly Frame[],
): Outcome {
  const finding = plainFinding(kind, message, stack);
  const refused = kind === 'missing-function' || kind === 'unsupported';
  return { kind: refused ? 'refused' : 'finding', finding };
}

/** Thrown by the world, within a system call, when the run's time is up while the program waits. The message says for what. */
export class WaitedTooLong extends Error {}

/** Thrown through compiled code to end the run. */
export class Halt {
  constructor(readonly outcome: Outcome) {}
}

/** Makes a call that may wait; `report` makes a finding of a wait that lasts longer than the run may. */
export function within<T>(call: () => T, report: (text: string) => never): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof WaitedTooLong)
      report(`the program does not end within its time: it ${error.message}`);
    throw error;
  }
}
