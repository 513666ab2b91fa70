// Child processes that a test waits for. Vitest cannot end a test that blocks its thread, so that one child that never ends, or
// leaves its output to a child of its own, would stop the whole suite without a word. Here it becomes a failure of the test.

import child, { type SpawnSyncReturns } from 'node:child_process';
import { hangSeconds } from './patience.ts';

type Parameters = readonly [command: string, ...rest: unknown[]];

/** As Node's function; throws where the child hangs. */
export const spawnSync = ((...words: Parameters) => {
  const result = call(child.spawnSync, words) as SpawnSyncReturns<unknown>;
  if (result.error !== undefined && 'code' in result.error && result.error.code === 'ETIMEDOUT')
    throw result.error;
  return result;
}) as typeof child.spawnSync;

/** As Node's function; throws where the child hangs. */
export const execFileSync = ((...words: Parameters) =>
  call(child.execFileSync, words)) as typeof child.execFileSync;

function call(start: unknown, [...words]: Parameters): unknown {
  const last = words.at(-1);
  const hasOptions = typeof last === 'object' && !Array.isArray(last);
  const options = {
    timeout: 1000 * hangSeconds,
    killSignal: 'SIGKILL',
    ...(hasOptions ? last : {}),
  };
  const others = hasOptions ? words.slice(0, -1) : words;
  return (start as (...all: readonly unknown[]) => unknown)(...others, options);
}
