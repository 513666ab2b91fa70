// A native build of one function (--fn): the program's files, compiled with sanitizers, and a main that makes up arguments
// as the box does (build/harness/c-harness.ts). The call stands behind the text of the file that defines the function, so that
// static functions are reached too.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../base/user-error.ts';
import { type CHarness, cHarness } from '../build/harness/c-harness.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { libraryHeaders } from '../host/library-files.ts';
import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import { noChecks } from '../source/checks.ts';
import { compileSources } from '../source/compile.ts';
import {
  type BuildPlace,
  buildSanitized,
  impossible,
  isForeign,
  type NativeBuild,
  type NativeSources,
  runCompiler,
  supportWords,
  userFlags,
} from './build.ts';

const libc = fileURLToPath(new URL('../../libc', import.meta.url));

export async function buildFunctionNatively(
  sources: NativeSources,
  entry: FunctionEntry,
  place: BuildPlace,
): Promise<NativeBuild> {
  const foreign = sources.files.find(isForeign);
  if (foreign !== undefined) return impossible(`'${foreign}' is not C source`);
  const harness = await harnessFor(sources, entry, place.signal);
  if (typeof harness === 'string') return impossible(harness);
  const program = join(place.folder, entry.name);
  const objects = [...objectsOf(sources, place.folder), ...supportWords(place)];
  const words = [...place.sanitizing.flags, ...objects, '-o', program, '-lm'];
  return buildSanitized(
    program,
    place,
    async (compiler) =>
      (await compileParts(compiler, sources, harness, place)) ??
      (await runCompiler(compiler, words, place)),
  );
}

/** What cannot be called from C, in words. */
async function harnessFor(
  sources: NativeSources,
  entry: FunctionEntry,
  signal: AbortSignal,
): Promise<CHarness | string> {
  const { files, flags } = sources;
  const compiled = await compileSources(files, {
    clang: undefined,
    flags,
    checks: noChecks,
    cache: undefined,
    signal,
  });
  if (compiled.kind === 'failed') return 'it does not compile any more';
  const types = new TypeTable();
  try {
    const modules = compiled.units.map(({ name, bytes }) => readBitcode(bytes, name, types));
    return cHarness(modules, entry, types);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** One object for each file, that of the harness and that of the code that follows its tables. */
function objectsOf({ files }: NativeSources, folder: string): string[] {
  const names = [...files.map((_, i) => `part-${i}.o`), 'harness.o', 'build.o'];
  return names.map((name) => join(folder, name));
}

async function compileParts(
  compiler: string,
  sources: NativeSources,
  harness: CHarness,
  { folder, sanitizing, signal }: BuildPlace,
): Promise<string | undefined> {
  const own = [...sanitizing.flags, '-O0', '-w', ...callsAreMeant(compiler)];
  const main = ['-Dmain=clew_main_of_the_program', '-idirafter', libraryHeaders];
  const parts = sources.files.map((file) => partOf(file, harness, folder));
  const [harnessFile, internal] = [join(folder, 'harness.c'), ['-I', join(libc, 'internal')]];
  writeFileSync(harnessFile, harness.main);
  const jobs = [
    ...parts.map((file) => [...own, ...userFlags(sources), ...main, file]),
    [...own, ...internal, harnessFile],
    [...own, ...internal, join(libc, 'src/harness/build.c')],
  ];
  const objects = objectsOf(sources, folder);
  for (const [i, words] of jobs.entries()) {
    const failure = await runCompiler(compiler, [...words, '-c', '-o', objects[i]], { signal });
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** The file, or where it defines the function, one that has the call behind it. */
function partOf(file: string, { unit, call }: CHarness, folder: string): string {
  const path = resolve(file);
  if (path !== resolve(unit)) return path;
  const copy = join(folder, 'function.c');
  writeFileSync(copy, `#include ${JSON.stringify(path)}\n${call}`);
  return copy;
}

/** The call names registers, not the program's types: clang would take that for a mistake. */
function callsAreMeant(compiler: string): string[] {
  return compiler.startsWith('clang') ? ['-fno-sanitize=function'] : [];
}
