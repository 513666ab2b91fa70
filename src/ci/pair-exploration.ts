// Inputs on which two versions differ are rarely among the known ones: `x < 100` and `x <= 100` part on one value alone. So both
// are explored as a pair (src/compare), on the same symbolic input, from the known inputs on: a path of one version together
// with another path of the other is such an input. What it finds is only an input: what the versions do on it is told by
// plain runs, as for all others.

import { defaults } from '../check/options.ts';
import type { CompareJob, CompareMessage } from '../compare/job.ts';
import { startThread } from '../host/thread.ts';
import { stackMegabytes } from '../host/thread-setting.ts';
import type { Input } from '../input/input.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob } from '../workers/job.ts';

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Beyond the deadline; the thread may be deep in a question. */
const patience = 2000;

export interface PairExploration {
  readonly found: readonly Test[];
  /** There is nothing left to explore. */
  readonly isDone: boolean;
}

/** The inputs that differ, as far as they are found until the deadline. */
export async function inputsThatDiffer(
  old: CheckJob,
  current: CheckJob,
  seeds: readonly Input[],
  deadline: number,
): Promise<PairExploration> {
  const file = new URL(`../compare/compare-thread${extension}`, import.meta.url);
  const thread = startThread(file, stackMegabytes);
  const found: Test[] = [];
  let isDone = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, Math.max(0, deadline - Date.now()) + patience);
      // What kills the thread, its memory or a bug, costs inputs and nothing else: findings do not come from here.
      thread.once('error', () => resolve());
      thread.on('message', (message: CompareMessage) => {
        if (message.kind === 'difference') found.push(message.difference.test);
        else if (message.kind === 'ended') {
          found.push(...message.differences.map(({ test }) => test));
          isDone = message.stopped === 'exhausted';
          resolve();
        } else if (message.kind === 'mistake') reject(new Error(message.message));
      });
      thread.postMessage(pairJob(old, current, seeds, deadline));
    });
    return { found, isDone };
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** A function called on its own, and a fuzz target, are compared on known inputs only. */
export function isPairPossible({ entry, sources }: CheckJob): boolean {
  const { stdin, arguments: words, files, sockets } = sources;
  return (
    entry === undefined && (stdin !== undefined || words.length + files.length + sockets.length > 0)
  );
}

function pairJob(
  old: CheckJob,
  current: CheckJob,
  seeds: readonly Input[],
  deadline: number,
): CompareJob {
  const { cacheFolder, sources, plan, memory, fuel, models, selfCheck, maxMemory } = current;
  return {
    ...{ cacheFolder, sources, plan, memory, fuel, models, selfCheck, maxMemory },
    // Nobody asks whether the two are equal: the runs are for paths that part, not for the digits of what is printed.
    isRough: true,
    // Known inputs are no search.
    maxRuns: current.maxRuns === undefined ? undefined : seeds.length + current.maxRuns,
    ...{ units: [old.units, current.units], entries: undefined, globals: [] },
    ...{ search: defaults.search, seeds, deadline, stop: new SharedArrayBuffer(4) },
  };
}
