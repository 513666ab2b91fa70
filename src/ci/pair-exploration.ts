// Inputs on which two versions differ are rarely among the known ones: `x < 100` and `x <= 100` part on one value alone. So both
// are explored as a pair (src/compare), on the same symbolic input, from the known inputs on: a path of one version together
// with another path of the other is such an input. What it finds is only an input: what the versions do on it is told by
// plain runs, as for all others.

import { UserError } from '../base/user-error.ts';
import { defaults } from '../check/options.ts';
import type { CompareAnswer, CompareJob, CompareThreadEvent } from '../compare/job.ts';
import { GracePeriod } from '../host/grace-period.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob } from '../workers/job.ts';

/** How long the thread may work beyond the deadline: it may be deep in a query. */
const graceMilliseconds = 2000;

export interface PairExploration {
  readonly found: readonly Test[];
  /** Whether there is nothing left to explore. */
  readonly isDone: boolean;
}

/** The inputs that differ, as far as they are found until the deadline. */
export async function inputsThatDiffer(
  old: CheckJob,
  current: CheckJob,
  seeds: readonly Input[],
  deadline: number,
): Promise<PairExploration> {
  const file = threadFile('compare/compare-thread');
  const thread = new JobThread<CompareJob, CompareAnswer, CompareThreadEvent>(file);
  const found: Test[] = [];
  const grace = new GracePeriod<undefined>(undefined, graceMilliseconds);
  grace.beginAt(deadline, undefined);
  try {
    const answer = thread.ask(pairJob(old, current, seeds, deadline), (event) => {
      if (event.kind === 'difference') found.push(event.difference.test);
    });
    const ended = await Promise.race([answer.catch(nothingOf), grace.over]);
    found.push(...(ended?.differences ?? []).map(({ test }) => test));
    return { found, isDone: ended?.stopped === 'exhausted' };
  } finally {
    grace.cancel();
    await thread.close();
  }
}

/** What kills the thread, its memory or a bug, costs inputs and nothing else: findings do not come from here. */
function nothingOf(error: unknown): undefined {
  if (error instanceof UserError) throw new Error(error.message);
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
    units: [old.units, current.units],
    entries: undefined,
    globals: [],
    search: defaults.search,
    seeds,
    deadline,
    stop: new SharedArrayBuffer(4),
  };
}
