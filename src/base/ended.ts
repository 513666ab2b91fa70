// Work that was ended before it was done, because its time was up or because nobody waits for it any more. What ends it is a
// signal, whose reason says which of the two it was.

import { UserError } from './user-error.ts';

export class Ended extends UserError {
  /** `doing`: what was going on, such as "compiling 'x.c'". */
  constructor(doing: string, by: 'time' | 'interrupted') {
    super(
      by === 'time'
        ? `the time was up while ${doing}, so that nothing was run: allow it more time`
        : `it was interrupted while ${doing}, so that nothing was run`,
    );
  }
}

/** The time for a timer, which takes no more than 24 days: a longer one would fire at once. */
export function millisecondsUntil(moment: number): number {
  return Math.min(Math.max(0, moment - Date.now()), 2 ** 31 - 1);
}

/** A signal that is aborted at a moment of Date.now()'s, or with another signal; undefined if nothing ends the work. */
export function endingAt(
  deadline: number | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | undefined {
  if (deadline === undefined) return signal;
  // Not AbortSignal.timeout(): what AbortSignal.any() makes of it is collected as garbage before it is aborted.
  const controller = new AbortController();
  setTimeout(() => controller.abort(timeUp), millisecondsUntil(deadline)).unref();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

const timeUp = new Error('the time was up');

/** What has aborted a signal. */
export function endedBy({ reason }: AbortSignal): 'time' | 'interrupted' {
  return reason === timeUp ? 'time' : 'interrupted';
}
