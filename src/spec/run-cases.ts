// The cases of a specification, run in the box with all of clew's checks: the file is compiled as its reader would, together
// with the files of the program that it does not include.

import { CompilationFailed } from '../check/compilation-failed.ts';
import type { Behaviour } from '../compare/behaviour.ts';
import { openCache } from '../host/cache.ts';
import { runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { compileSources } from '../source/compile.ts';
import type { CaseJob } from './case-thread.ts';
import type { SpecProgram } from './program.ts';

/** How each case of the file behaves, in their order. */
export async function runCases(
  file: string,
  cases: number,
  program: SpecProgram,
): Promise<readonly Behaviour[]> {
  if (cases === 0) return [];
  const { cacheFolder, clang, flags, checks, memory, fuel } = program;
  const cache = cacheFolder === undefined ? undefined : openCache(cacheFolder);
  const files = [file, ...program.otherFiles];
  const compiled = await compileSources(files, {
    clang,
    flags: [...flags, '-w'],
    checks,
    cache,
    including: [program.file],
  });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  const job: CaseJob = { units: compiled.units, cacheFolder, memory, fuel, cases };
  return runInThread(threadFile('./case-thread', import.meta.url), job);
}
