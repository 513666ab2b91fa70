// What a job says of its program and of its runs: how the program is to be built, the limits of a run, the test of an input.

import type { ProgramOptions } from '../build/program-cache.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob } from './job.ts';
import type { ProgramForm } from './outside.ts';

/** How the program of a job is built in one of its forms. */
export function programOptions(job: CheckJob, form: ProgramForm): ProgramOptions {
  const { memory, entry, fuzzSize, uninitialized, uninitializedInput, missingInput } = job;
  const { shadows = false } = form;
  const options = { memory, entry, fuzzSize, uninitializedInput, missingInput, ...form };
  const shadowed = { models: job.models, uninitialized, newLines: job.newLines };
  return { ...options, ...(shadows && shadowed) };
}

/** The limits of one run. What the end of the whole exploration cuts short is not a hang of the program. */
export function runLimits(job: CheckJob, isOver: () => boolean): Limits {
  const abandoned = () =>
    isOver() ? 'was still running when the exploration was stopped' : undefined;
  const { fuel, leaks, shallowStack } = job;
  return { fuel, expired: () => false, abandoned, leaks, shallowStack };
}

/** The test of an input, without the files that the user hands over: these are not its own. */
export function testOf(
  { plan, sources }: Pick<CheckJob, 'plan' | 'sources'>,
  input: Input,
  objects: readonly InputObject[],
): Test {
  const { arguments: words, environment, directory, seed, handed, time } = plan;
  return {
    input,
    objects,
    sources,
    plan: {
      arguments: words,
      environment,
      directory,
      seed,
      ...(handed !== undefined && { handed }),
      ...(time !== undefined && { time }),
    },
  };
}
