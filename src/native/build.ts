// The user's sources once more, by a compiler of the host and with its sanitizers: the second opinion on a finding.
// Built once per check, in a folder that is gone afterwards. Which compiler is found first does not matter much; a gcc is
// what most people build with. A program that is built already is compiled again from the sources that it names
// (rebuild.ts); where these are gone or have changed, it runs as it is.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { libraryHeaders } from '../host/library-files.ts';
import type { Sanitizing } from './sanitizing.ts';

export interface NativeSources {
  readonly files: readonly string[];
  /** The user's flags, as clang takes them. */
  readonly flags: readonly string[];
}

export type NativeBuild =
  | {
      readonly kind: 'built';
      readonly program: string;
      readonly by: string;
      /** Whether the build has sanitizers; without them an error may go unseen. */
      readonly sanitized: boolean;
      /** Why there are no sanitizers. */
      readonly because?: string;
      /** A library to load into it: the test's world. */
      readonly preload?: string;
    }
  | { readonly kind: 'impossible'; readonly reason: string };

const compilers = ['gcc', 'clang', 'clang-19', 'clang-18', 'clang-17', 'clang-16', 'cc'];
const buildTime = 120_000;
/** Warnings are off, because the user has seen them. */
const flags = ['-O0', '-w'];

/** The folder of a build, and its purpose. */
export interface BuildPlace {
  readonly folder: string;
  /** Whether the test has sockets, or files with absolute names. */
  readonly world: boolean;
  readonly sanitizing: Sanitizing;
  readonly signal: AbortSignal;
}

export async function buildNatively(
  sources: NativeSources,
  place: BuildPlace,
): Promise<NativeBuild> {
  const foreign = sources.files.find(isForeign);
  if (foreign !== undefined) return impossible(`'${foreign}' is not C source`);
  const bin = join(place.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = join(bin, basename(sources.files[0] ?? 'program').replace(/\.[ci]$/, ''));
  const words = [
    ...[...place.sanitizing.flags, ...flags, ...userFlags(sources)],
    ...['-idirafter', harnessHeaders(place.folder)],
    ...[...sources.files, ...supportWords(place), '-o', program, '-lm'],
  ];
  return buildSanitized(program, place, (compiler) => runCompiler(compiler, words, place));
}

/** Whether a file of the program is no C source. */
export function isForeign(name: string): boolean {
  return !/^\.[ci]$/.test(extname(name));
}

/** The user's flags without those that the native build decides. */
export function userFlags({ flags: given }: NativeSources): string[] {
  return given.filter((flag) => !/^-(W|fsanitize|O|mlong-double|g)/.test(flag));
}

/** Compiles the support code, then has `build` make the program. */
export async function buildSanitized(
  program: string,
  place: BuildPlace,
  build: (compiler: string) => Promise<string | undefined>,
): Promise<NativeBuild> {
  const built = await withCompiler(
    async (compiler) => (await compileSupport(compiler, place)) ?? (await build(compiler)),
  );
  if (built.kind === 'impossible') return built;
  const by = `${built.compiler}-${place.sanitizing.name}`;
  return { kind: 'built', program, by, sanitized: true };
}

/** Tries the compilers of this machine; `build` returns undefined when it succeeds, else what went wrong. */
export async function withCompiler(
  build: (compiler: string) => Promise<string | undefined>,
): Promise<{ kind: 'done'; compiler: string } | { kind: 'impossible'; reason: string }> {
  let lacking: string | undefined;
  for (const compiler of compilers) {
    const failure = await build(compiler);
    if (failure === undefined) return { kind: 'done', compiler };
    if (failure === 'missing') continue;
    const reason = `${compiler} could not build it: ${failure}`;
    // The next compiler may have the sanitizers' library, which is often a package of its own.
    if (!/cannot find \S*(san|clang_rt)/.test(failure)) return impossible(reason);
    lacking ??= reason;
  }
  return impossible(lacking ?? 'there is no gcc or clang on the PATH');
}

/** In libc/replay: what hands over arguments, objects that the program makes symbolic, and the rest of a test's world. */
function supportFiles(world: boolean): string[] {
  return ['clew-main', 'clew-replay', ...(world ? ['clew-world'] : [])];
}

/** Words for the link of a program. */
export function supportWords({ world, folder }: BuildPlace): string[] {
  return ['-Wl,--wrap=main', ...supportFiles(world).map((name) => join(folder, `${name}.o`))];
}

/** Compiles the support code by itself, as the user's flags are not for it. */
async function compileSupport(
  compiler: string,
  { world, folder, sanitizing, signal }: BuildPlace,
): Promise<string | undefined> {
  for (const name of supportFiles(world)) {
    const object = join(folder, `${name}.o`);
    const words = [...sanitizing.flags, ...flags, '-c', supportSource(name), '-o', object];
    const failure = await runCompiler(compiler, words, { signal });
    if (failure !== undefined) return failure;
  }
  return undefined;
}

export function supportSource(name: string): string {
  return fileURLToPath(new URL(`../../libc/replay/${name}.c`, import.meta.url));
}

export function impossible(reason: string): { kind: 'impossible'; reason: string } {
  return { kind: 'impossible', reason };
}

interface CompilerPlace {
  readonly signal: AbortSignal;
  readonly cwd?: string;
}

/** Returns the first error, or undefined on success. */
export async function runCompiler(
  compiler: string,
  words: readonly string[],
  where: CompilerPlace,
): Promise<string | undefined> {
  const errors = await compilerErrors(compiler, words, where);
  return errors === undefined ? undefined : firstError(errors);
}

export function firstError(errors: string): string {
  if (errors === 'missing') return errors;
  return (
    errors.split('\n').find((line) => /error|undefined reference|cannot find/.test(line)) ??
    'it failed'
  );
}

/** Returns all that the compiler said, undefined on success, or 'missing' if there is no such compiler. */
export async function compilerErrors(
  compiler: string,
  words: readonly string[],
  { signal, cwd }: CompilerPlace,
): Promise<string | undefined> {
  try {
    await promisify(execFile)(compiler, words, {
      signal,
      timeout: buildTime,
      maxBuffer: 1 << 26,
      cwd,
    });
    return undefined;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    return code === 'ENOENT' ? 'missing' : stderr;
  }
}

/** A folder with klee/klee.h alone, so that all other headers are the host's. */
function harnessHeaders(folder: string): string {
  const include = join(folder, 'include');
  mkdirSync(include, { recursive: true });
  const ours = join(libraryHeaders, 'klee');
  if (existsSync(ours)) cpSync(ours, join(include, 'klee'), { recursive: true });
  return include;
}
