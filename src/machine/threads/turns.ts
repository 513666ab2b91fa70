// Runs the threads and processes of a program in turns: each time one is put aside, the program is left by an exception, and entered
// again for the one that goes on.

import type { Exports } from '../registers.ts';
import { ChangeOfThread, type Threads } from './threads.ts';

/** `begin` starts the program. It comes back only by an exception that ends the run. */
export function runInTurns(begin: () => void, exports: Exports, threads: Threads): void {
  let goOn = begin;
  for (;;) {
    try {
      return goOn();
    } catch (error) {
      if (!(error instanceof ChangeOfThread)) throw error;
      goOn = error.begin ?? (() => enterAgain(exports, threads));
    }
  }
}

/** A thread that is resumed takes its arguments from its records. */
function enterAgain({ __clew_start, __clew_thread_start }: Exports, threads: Threads): void {
  const begun = threads.enter();
  if (threads.isMain) __clew_start(0, 0n, 0n);
  else __clew_thread_start?.(begun?.argument ?? 0n);
}
