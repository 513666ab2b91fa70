// The user's sources once more, by a compiler of the host and with its sanitizers: the second opinion on a finding.
// Built once per check, in a folder that is gone afterwards. Which compiler is found first does not matter much; a gcc is
// what most people build with.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { libraryHeaders } from '../source/clang-flags.ts';

export interface NativeSources {
  readonly files: readonly string[];
  /** The user's flags, as for clang. */
  readonly flags: readonly string[];
}

export type NativeBuild =
  | { readonly kind: 'built'; readonly program: string; readonly by: string }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Hands over what the program makes symbolic; compiled by itself, as the user's flags are not for it. */
const support = fileURLToPath(new URL('../../libc/replay/clew-replay.c', import.meta.url));
const compilers = ['gcc', 'clang', 'clang-19', 'clang-18', 'clang-17', 'clang-16', 'cc'];
const buildTime = 120_000;
const flags = [
  '-g',
  '-O0',
  '-fsanitize=address,undefined',
  '-fno-omit-frame-pointer',
  '-w', // the user has seen the warnings
];

/** A folder for native builds and runs; `remove` at the end. */
export function nativeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'clew-native-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function buildNatively(
  sources: NativeSources,
  folder: string,
  signal: AbortSignal,
): Promise<NativeBuild> {
  const compile = (compiler: string, words: readonly string[]) =>
    runCompiler(compiler, words, signal);
  const foreign = sources.files.find((name) => !/^\.[ci]$/.test(extname(name)));
  if (foreign !== undefined) return impossible(`'${foreign}' is not C source`);
  const supportObject = join(folder, 'clew-replay.o');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const program = join(
    folder,
    'bin',
    basename(sources.files[0] ?? 'program').replace(/\.[ci]$/, ''),
  );
  const words = [
    ...flags,
    ...sources.flags.filter((flag) => !/^-(W|fsanitize|O|mlong-double|g)/.test(flag)),
    ...['-idirafter', harnessHeaders(folder)],
    ...sources.files,
    supportObject,
    ...['-o', program, '-lm'],
  ];
  for (const compiler of compilers) {
    const failure =
      (await compile(compiler, [...flags, '-c', support, '-o', supportObject])) ??
      (await compile(compiler, words));
    if (failure === undefined) return { kind: 'built', program, by: `${compiler}-asan+ubsan` };
    if (failure !== 'missing') return impossible(`${compiler} could not build it: ${failure}`);
  }
  return impossible('there is no gcc or clang on the PATH');
}

function impossible(reason: string): NativeBuild {
  return { kind: 'impossible', reason };
}

/** Undefined when it succeeds, else the first error. */
async function runCompiler(
  compiler: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await promisify(execFile)(compiler, words, {
      timeout: buildTime,
      maxBuffer: 1 << 26,
      signal,
    });
    return undefined;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') return 'missing';
    return stderr.split('\n').find((line) => /error|undefined reference/.test(line)) ?? 'it failed';
  }
}

/** klee/klee.h alone: the host's own headers stay the host's. */
function harnessHeaders(folder: string): string {
  const include = join(folder, 'include');
  mkdirSync(include, { recursive: true });
  const ours = join(libraryHeaders, 'klee');
  if (existsSync(ours)) cpSync(ours, join(include, 'klee'), { recursive: true });
  return include;
}
