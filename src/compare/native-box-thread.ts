// The thread that runs the tests of A in the box, for a comparison with something native.

import { programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Input } from '../input/input.ts';
import type { CheckJob } from '../workers/job.ts';
import { type Behaviour, BehaviourRunner } from './behaviour.ts';

export interface BoxJob {
  readonly job: CheckJob;
  readonly inputs: readonly Input[];
}

async function run({ job, inputs }: BoxJob): Promise<Behaviour[]> {
  const { memory, entry, fuzzSize, sources, plan, fuel } = job;
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const options = { memory, entry, fuzzSize, shadows: false, coverage: false };
  const program = await programOf(job.units, options, cache);
  tuneEngineForReruns();
  const limits = { fuel, expired: () => false, leaks: false };
  const runner = new BehaviourRunner(program, { sources, plan, limits });
  return inputs.map((input) => runner.run(input));
}

answerJobs(run);
