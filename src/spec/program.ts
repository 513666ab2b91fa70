// What a specification is about: the function, its types, and the files that it comes from.

import { extname, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { type CSignature, signatureOf } from '../build/harness/c-type.ts';
import { type FunctionEntry, functionToCall } from '../build/harness/function-harness.ts';
import type { ParameterPlan } from '../build/harness/plan.ts';
import { openCache } from '../host/cache.ts';
import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import { compileSources } from '../source/compile.ts';

export interface SpecSubject {
  readonly files: readonly string[];
  readonly flags: readonly string[];
  readonly checks?: readonly string[];
  readonly entry: FunctionEntry;
  readonly clang: string | undefined;
  readonly cacheFolder: string | undefined;
  readonly memory: number;
  readonly fuel: number | undefined;
  /** The command that writes the specification again. */
  readonly command: string;
}

export interface SpecProgram extends SpecSubject {
  /** The file that defines the function; the specification includes it. */
  readonly file: string;
  readonly otherFiles: readonly string[];
  readonly plans: readonly ParameterPlan[];
  readonly signature: CSignature;
}

export async function specProgram(subject: SpecSubject): Promise<SpecProgram> {
  const { files, flags, checks, entry, clang, cacheFolder } = subject;
  const foreign = files.find((name) => !/^\.[ci]$/.test(extname(name)));
  if (foreign !== undefined)
    throw new UserError(
      `--spec: '${foreign}' is not C source, and a specification is compiled together with the function's source`,
    );
  const cache = cacheFolder === undefined ? undefined : openCache(cacheFolder);
  const compiled = await compileSources(files, { clang, flags, checks, cache });
  if (compiled.kind === 'failed') throw new UserError('--spec: the program does not compile');
  const types = new TypeTable();
  const modules = compiled.units.map(({ name, bytes }) => readBitcode(bytes, name, types));
  const { module, fn, plans } = functionToCall(modules, entry, types);
  const signature = signatureOf(fn);
  if (signature === undefined || signature.parameters.length !== plans.length)
    throw new UserError(`--spec: there is no debug information on the parameters of '${fn.name}'`);
  const file = files.find((name) => resolve(name) === resolve(module.name)) ?? module.name;
  const otherFiles = files.filter((name) => name !== file);
  return { ...subject, file, otherFiles, plans, signature };
}
