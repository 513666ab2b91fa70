// The thread of `clew check`, which some inputs of the program kill, whoever runs it with them: by an exception that nobody
// catches, or by the thread's memory.

import { workerData } from 'node:worker_threads';
import type { Input } from '../../src/input/input.ts';
import { Executor } from '../../src/run/executor.ts';

export interface Death {
  readonly by: 'every input' | 'descending bytes';
  readonly of: 'exception' | 'memory';
}

const death = workerData as Death | undefined;
if (death !== undefined) {
  const { run } = Executor.prototype;
  Executor.prototype.run = function mortalRun(this: Executor, input, limit) {
    if (death.by === 'every input' || isDescending(input)) die(death.of);
    return run.call(this, input, limit);
  };
}

function isDescending(input: Input): boolean {
  const given = input.get('memory/a');
  // What an input does not say is zero.
  const bytes = Array.from({ length: 6 }, (_, i) => given?.[i] ?? 0);
  return bytes.every((byte, i) => i === 0 || byte < (bytes[i - 1] ?? 0));
}

function die(of: Death['of']): void {
  if (of === 'exception') throw new Error('killed by the test');
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1 << 16 }, (_, i) => ({ i })));
}

await import('../../src/workers/check-thread.ts');
