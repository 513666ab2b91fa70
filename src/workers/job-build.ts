// From a job to its program, in a thread of Node: one thread builds it for all, or the cache has it.

import { coverageSize } from '../abi/coverage.ts';
import { deserializeProgram, type Program, serializeProgram } from '../abi/program.ts';
import { programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import type { BuiltProgram, CheckJob } from './job.ts';
import { programOptions } from './job-program.ts';
import type { ProgramForm } from './outside.ts';

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
  form: ProgramForm,
  warn?: (text: string) => void,
): Promise<Program> {
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder, { warn });
  return programOf(job.units, programOptions(job, form), cache);
}
