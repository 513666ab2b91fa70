// What a job is about, ready to run: the program, built once and taken by the other threads as it is; the limits of a run;
// the test that an input makes.

import { coverageSize } from '../abi/coverage.ts';
import { deserializeProgram, type Program, serializeProgram } from '../abi/program.ts';
import { programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Test } from '../results/test.ts';
import type { BuiltProgram, CheckJob } from './job.ts';

/** One thread builds, the others get what it has built. */
export async function builtFor(
  job: CheckJob,
  warn: (text: string) => void,
): Promise<{ program: Program; built: BuiltProgram }> {
  const known = job.built && deserializeProgram(job.built.bytes);
  if (job.built !== undefined && known !== undefined) return { program: known, built: job.built };
  const program = await buildFor(job, { shadows: true, coverage: true }, warn);
  const covered = new SharedArrayBuffer(coverageSize(program.coverage));
  return { program, built: { bytes: serializeProgram(program), covered } };
}

export function buildFor(
  job: CheckJob,
  { shadows, coverage }: { shadows: boolean; coverage: boolean },
  warn?: (text: string) => void,
): Promise<Program> {
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder, { warn });
  const { memory, entry, fuzzSize, uninitialized, uninitializedInput, missingInput } = job;
  const options = {
    ...{ memory, shadows, coverage, models: shadows && job.models, entry, fuzzSize },
    ...{ uninitializedInput, missingInput },
  };
  const shadowed = { uninitialized: shadows && uninitialized, newLines: job.newLines };
  return programOf(job.units, { ...options, ...(shadows && shadowed) }, cache);
}

/** The limits of one run. What the end of the whole exploration cuts short is not a hang of the program. */
export function runLimits(job: CheckJob, isOver: () => boolean): Limits {
  const abandoned = () =>
    isOver() ? 'was still running when the exploration was stopped' : undefined;
  return { fuel: job.fuel, expired: () => false, abandoned, leaks: job.leaks };
}

/** Without the files that were handed over: a test is sent and kept, and these are not its own. */
export function testOf(job: CheckJob, input: Input, objects: readonly InputObject[]): Test {
  const { arguments: words, environment, directory, seed, handed, time } = job.plan;
  return {
    ...{ input, objects, sources: job.sources },
    plan: {
      ...{ arguments: words, environment, directory, seed },
      ...(handed !== undefined && { handed }),
      ...(time !== undefined && { time }),
    },
  };
}
