// The thread that runs the tests of A in the box, for a comparison with something native.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { programOf } from '../build/program-cache.ts';
import { answerJobs } from '../host/answer-jobs.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Unit } from '../source/compile.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import { type Behaviour, BehaviourRunner } from './behaviour.ts';

export interface BoxJob {
  readonly units: readonly Unit[];
  readonly cacheFolder: string | undefined;
  readonly entry: FunctionEntry | undefined;
  readonly fuzzSize: number;
  readonly sources: Sources;
  readonly plan: WorldPlan;
  readonly memory: number;
  readonly fuel: number | undefined;
  readonly inputs: readonly Input[];
}

async function run(job: BoxJob): Promise<Behaviour[]> {
  const { memory, entry, fuzzSize, sources, plan, fuel } = job;
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const options = { memory, entry, fuzzSize, shadows: false, coverage: false };
  const program = await programOf(job.units, options, cache);
  tuneEngineForReruns();
  const limits = { fuel, expired: () => false, leaks: false };
  const runner = new BehaviourRunner(program, { sources, plan, limits });
  return job.inputs.map((input) => runner.run(input));
}

answerJobs(run);
