// The thread that runs the cases of a specification in the box, one by one: a C stack may be deep.

import { programOf } from '../build/program-cache.ts';
import { sourcesOf } from '../check/options.ts';
import { type Behaviour, BehaviourRunner } from '../compare/behaviour.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { argumentName } from '../input/names.ts';
import type { Unit } from '../source/compile.ts';
import { boxDirectory } from '../world/hand-over.ts';

export interface CaseJob {
  readonly units: readonly Unit[];
  readonly cacheFolder: string | undefined;
  readonly memory: number;
  readonly fuel: number | undefined;
  readonly cases: number;
}

/** The program gets the number of a case as its argument, in this many digits. */
const digits = 7;

async function runCases(job: CaseJob): Promise<Behaviour[]> {
  const { memory, fuel } = job;
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const options = { memory, shadows: false, coverage: false };
  const program = await programOf(job.units, options, cache);
  tuneEngineForReruns();
  const runner = new BehaviourRunner(program, {
    sources: sourcesOf({ arguments: [digits] }),
    plan: {
      arguments: ['specification'],
      environment: {},
      directory: boxDirectory,
      files: [],
      seed: 0,
      fileSpace: memory,
    },
    limits: { fuel, expired: () => false, leaks: false },
  });
  return Array.from({ length: job.cases }, (_, i) => {
    const number = String(i + 1).padStart(digits, '0');
    return runner.run(new Map([[argumentName(1), new TextEncoder().encode(number)]]));
  });
}

answerJobs(runCases);
