// A compiler command with the IR kept: the native compiler gets the command as it is, while clang compiles the same files to
// bitcode (keep-ir.ts); exit code and output are the native compiler's. What it does not make an object of (preprocessing,
// questions about itself) is its own affair alone. A build starts this for every file and a configure script for every
// question: the rest of clew is loaded while the native compiler is at work, and only if there is something to keep.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { type CompilerCommand, readCompilerCommand } from './compiler-command.ts';
import { compilerAndCommand } from './find-compiler.ts';
import { expandResponseFiles } from './response-file.ts';

export interface WrapSetting {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly warn: (text: string) => void;
}

/** Returns the exit code. */
export async function wrapCompiler(
  given: readonly string[],
  setting: WrapSetting,
): Promise<number> {
  const { compiler, command: words } = compilerAndCommand(given, setting.environment);
  const command = commandIn(words, setting.directory);
  const native = [...compiler, ...words, ...(usesLto(command) ? ['-fno-lto'] : [])];
  if (command === undefined || !leavesIr(command, setting.directory))
    return runNative(native, setting, undefined);
  const stdin = command.inputs.some(({ name }) => name === '-') ? readFileSync(0) : undefined;
  const [exitCode, keep] = await Promise.all([
    runNative(native, setting, stdin),
    import('./keep-ir.ts').then(({ irOf }) => irOf(command, compiler, stdin, setting)),
  ]);
  if (exitCode === 0) keep();
  return exitCode;
}

/** The command, if it can be understood. If not, the native compiler will say what is wrong with it. */
function commandIn(words: readonly string[], directory: string): CompilerCommand | undefined {
  try {
    return readCompilerCommand(expandResponseFiles(words, directory));
  } catch {
    return undefined;
  }
}

function leavesIr({ makes, inputs }: CompilerCommand, directory: string): boolean {
  return makes !== 'other' && !inputs.every(({ name }) => isConfigureTest(name, directory));
}

/** Link-time optimisation replaces the objects, and what they carry, by one of its own. */
function usesLto(command: CompilerCommand | undefined): boolean {
  return command?.flags.some(([name]) => /^-flto(=|$)/.test(name)) ?? false;
}

function runNative(
  [program, ...words]: readonly string[],
  { directory, environment }: WrapSetting,
  stdin: Uint8Array | undefined,
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(program as string, words, {
      cwd: directory,
      env: environment,
      stdio: [stdin === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
    });
    child.stdin?.on('error', () => {}); // it may end without reading
    child.stdin?.end(stdin);
    child.once('error', fail);
    child.once('close', (code, signal) =>
      done(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}

/** Folders that CMake's try_compile and Meson compile such programs in. */
const places = [/\/CMakeFiles\/(CMakeTmp|CMakeScratch)\//, /\/meson-private\//];

/**
 * Whether a build system has written the program to learn about the compiler, and deletes it afterwards. A configure script makes
 * hundreds of them, nobody ever runs them with clew, and some look at every word on stderr: they are compiled natively and no
 * more. Their names and places are fixed by the tools (Autoconf manual, "Writing Test Programs").
 */
function isConfigureTest(source: string, directory: string): boolean {
  if (basename(source, extname(source)) === 'conftest') return true;
  const path = resolve(directory, source);
  return places.some((place) => place.test(path) || place.test(`${directory}/`));
}
