// From a job to what a worker needs: the program, which one thread builds for all; the limits of a run; the test of an input.

import { coverageSize } from '../abi/coverage.ts';
import { deserializeProgram, type Program, serializeProgram } from '../abi/program.ts';
import { type ProgramOptions, programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Test } from '../results/test.ts';
import type { BuiltProgram, CheckJob } from './job.ts';

/** Takes the program that another thread has built, or builds it. */
export async function builtFor(
  job: CheckJob,
  warn: (text: string) => void,
): Promise<{ program: Program; built: BuiltProgram }> {
  const known = job.built && deserializeProgram(job.built.bytes);
  if (job.built !== undefined && known !== undefined) return { program: known, built: job.built };
  const program = await buildFor(job, { shadows: true, coverage: true }, warn);
  const marks = () => new SharedArrayBuffer(coverageSize(program.coverage));
  const built = { bytes: serializeProgram(program), covered: marks(), asked: marks() };
  return { program, built };
}

export function buildFor(
  job: CheckJob,
  form: Pick<ProgramOptions, 'shadows' | 'coverage' | 'counts' | 'inputPoint'>,
  warn?: (text: string) => void,
): Promise<Program> {
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder, { warn });
  const { memory, entry, fuzzSize, uninitialized, uninitializedInput, missingInput } = job;
  const { shadows = false } = form;
  const options = { memory, entry, fuzzSize, uninitializedInput, missingInput, ...form };
  const shadowed = { models: job.models, uninitialized, newLines: job.newLines };
  return programOf(job.units, { ...options, ...(shadows && shadowed) }, cache);
}

/** The limits of one run. What the end of the whole exploration cuts short is not a hang of the program. */
export function runLimits(job: CheckJob, isOver: () => boolean): Limits {
  const abandoned = () =>
    isOver() ? 'was still running when the exploration was stopped' : undefined;
  return { fuel: job.fuel, expired: () => false, abandoned, leaks: job.leaks };
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
