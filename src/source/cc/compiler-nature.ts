// What a native compiler is like: where it looks for the system's headers, which C it takes code for, and which machine it
// compiles for. One question answers all three (-v tells the folders, -dM the macros), and
// the answer is kept by the compiler's identity, so that a build of a thousand files asks once.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { jsonIfValid } from '../../base/json.ts';
import { fields, listOf, optional, path, text, word } from '../../base/schema.ts';
import { type ArtifactCache, digest } from '../../host/cache.ts';
import { programIdentity } from '../../host/find-program.ts';
import type { NativeCompiler } from './find-compiler.ts';

export interface CompilerNature {
  /** Folders of headers, the compiler's own left out: clang has its own. */
  readonly systemHeaders: readonly string[];
  /** The C standard that it uses by default: "-std=gnu17". */
  readonly standard: string;
  /** The machine that it compiles for. Undefined for x86-64 Linux. */
  readonly foreign: string | undefined;
}

const compilerNature = fields<CompilerNature>({
  systemHeaders: listOf(path),
  standard: word,
  foreign: optional(text),
});

/** `machineFlags` are the flags of the command that choose a machine or a system. */
export async function natureOf(
  compiler: NativeCompiler,
  machineFlags: readonly string[],
  environment: NodeJS.ProcessEnv,
  cache: ArtifactCache | undefined,
): Promise<CompilerNature> {
  const { CPATH, C_INCLUDE_PATH, GCC_EXEC_PREFIX, COMPILER_PATH } = environment;
  const question = [compiler, machineFlags, CPATH, C_INCLUDE_PATH, GCC_EXEC_PREFIX, COMPILER_PATH];
  const key = digest('cc nature 1', programIdentity(compiler[0]), JSON.stringify(question));
  const known = jsonIfValid(cache?.get(key), compilerNature);
  if (known !== undefined) return known;
  const nature = await ask(compiler, machineFlags, environment);
  cache?.put(key, Buffer.from(JSON.stringify(nature)));
  return nature;
}

async function ask(
  [program, ...words]: NativeCompiler,
  machineFlags: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CompilerNature> {
  const question = [...words, ...machineFlags, '-E', '-v', '-dM', '-x', 'c', '/dev/null'];
  const answer = await promisify(execFile)(program, question, {
    env: { ...environment, LC_ALL: 'C' },
    maxBuffer: 1 << 24,
  });
  const macros = new Map(
    [...answer.stdout.matchAll(/^#define (\w+) (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  return {
    systemHeaders: withoutOwn(searchList(answer.stderr)),
    standard: standardOf(macros.get('__STDC_VERSION__')),
    foreign: foreignMachine(macros),
  };
}

/** "#include <...> search starts here:", one folder a line, "End of search list." */
function searchList(text: string): string[] {
  const list = /^#include <\.\.\.> search starts here:\n([\s\S]*?)^End of search list/m.exec(text);
  return (list?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => resolve(line));
}

/** A compiler's own folder has stddef.h, but not stdio.h; beside it may lie one with repaired headers. */
function withoutOwn(folders: readonly string[]): string[] {
  const own = folders.filter(
    (folder) => existsSync(join(folder, 'stddef.h')) && !existsSync(join(folder, 'stdio.h')),
  );
  const homes = new Set(own.map((folder) => dirname(folder)));
  return folders.filter(
    (folder) =>
      !own.includes(folder) && !(folder.endsWith('/include-fixed') && homes.has(dirname(folder))),
  );
}

function standardOf(version: string | undefined): string {
  const year = Number.parseInt(version ?? '0', 10);
  if (year > 201_710) return '-std=gnu2x';
  if (year > 201_112) return '-std=gnu17';
  if (year > 199_901) return '-std=gnu11';
  return year > 0 ? '-std=gnu99' : '-std=gnu89';
}

function foreignMachine(macros: ReadonlyMap<string | undefined, string | undefined>) {
  if (!macros.has('__linux__')) return 'a system other than Linux';
  if (macros.has('__x86_64__')) return macros.has('__ILP32__') ? 'x32' : undefined;
  return macros.has('__i386__') ? '32-bit x86' : 'a machine other than x86-64';
}
