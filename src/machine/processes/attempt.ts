// Makes a system call that may have to wait for another thread or process.

import { Halt } from '../outcome.ts';
import { WaitsUntil } from '../posix/kernel.ts';
import type { Attempt } from '../threads/thread.ts';

/** What the world answers where Linux would wait for ever for another thread or process: -EDEADLK. */
const waitsForEver = -35n;

export function attemptOf(make: () => bigint, name: () => string): Attempt {
  try {
    const result = make();
    if (result !== waitsForEver) return { kind: 'done', result };
    const call = name();
    return {
      kind: 'waits',
      call,
      until: undefined,
      isIdle: isForSignals(call),
      alone: () => result,
    };
  } catch (error) {
    const alone = (): never => {
      throw error;
    };
    if (error instanceof WaitsUntil) {
      const { call, until } = error;
      return { kind: 'waits', call, until, isIdle: false, alone };
    }
    if (!(error instanceof Halt) || error.outcome.kind !== 'idle') throw error;
    return { kind: 'waits', call: error.outcome.call, until: undefined, isIdle: true, alone };
  }
}

/** Whether a call waits for signals, which could come from outside. */
function isForSignals(call: string): boolean {
  return call === 'pause' || call === 'rt_sigtimedwait';
}
