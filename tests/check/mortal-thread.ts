// The thread of `clew check`, in which one run of the program dies: of an exception that nobody catches, or of the thread's
// memory. Which run, and how, is in the thread's name for it; it dies in the first thread only, so that another one can
// go on.

import { workerData } from 'node:worker_threads';
import { Executor } from '../../src/run/executor.ts';

export interface Death {
  readonly at: number;
  readonly of: 'exception' | 'memory';
}

const death = workerData as Death | undefined;
if (death !== undefined) {
  const { run } = Executor.prototype;
  let runs = 0;
  Executor.prototype.run = function mortalRun(this: Executor, input) {
    if (++runs === death.at) die(death.of);
    return run.call(this, input);
  };
}

function die(of: Death['of']): void {
  if (of === 'exception') throw new Error('killed by the test');
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1 << 16 }, (_, i) => ({ i })));
}

await import('../../src/check/check-thread.ts');
