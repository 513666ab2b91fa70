// The cases of a specification, run in the box with all of clew's checks: the file is compiled as its reader would, together
// with the files of the program that it does not include.

import { once } from 'node:events';
import { UserError } from '../base/user-error.ts';
import { CompilationFailed } from '../check/compilation-failed.ts';
import type { Behaviour } from '../compare/behaviour.ts';
import { openCache } from '../host/cache.ts';
import { startThread } from '../host/thread.ts';
import { stackMegabytes } from '../host/thread-setting.ts';
import { compileSources } from '../source/compile.ts';
import type { CaseAnswer, CaseJob } from './case-thread.ts';
import type { SpecProgram } from './program.ts';

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

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
    ...{ clang, flags: [...flags, '-w'], checks, cache },
    including: [program.file],
  });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  const thread = startThread(new URL(`./case-thread${extension}`, import.meta.url), stackMegabytes);
  try {
    const job: CaseJob = { units: compiled.units, cacheFolder, memory, fuel, cases };
    thread.postMessage(job);
    const [answer] = (await once(thread, 'message')) as [CaseAnswer];
    if (answer.kind === 'mistake') throw new UserError(answer.message);
    return answer.behaviours;
  } finally {
    await thread.terminate();
  }
}
