// A compiler command with the IR kept: the native compiler gets the command as it is, while clang compiles the same files to
// bitcode; then the records go into the files that the native compiler made. Exit code and output are the native
// compiler's. What it does not make an object of (preprocessing, questions about itself) is its own affair alone.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ArtifactCache } from '../cache.ts';
import { appendSection } from '../elf/append-section.ts';
import { elfKind } from '../elf/elf-file.ts';
import type { InputFile } from '../input-file.ts';
import { encodeRecord, type IrRecord, recordSection } from '../record.ts';
import { bitcodeFlags, machineFlags } from './bitcode-flags.ts';
import {
  type CommandInput,
  type CompilerCommand,
  outputOf,
  readCompilerCommand,
} from './compiler-command.ts';
import { isConfigureTest } from './configure-test.ts';
import { findNativeCompiler, type NativeCompiler, natureOf } from './native-compiler.ts';
import { expandResponseFiles } from './response-file.ts';

export interface WrapSetting {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly cache: ArtifactCache | undefined;
  readonly warn: (text: string) => void;
}

/** Returns the exit code. */
export async function wrapCompiler(
  words: readonly string[],
  setting: WrapSetting,
): Promise<number> {
  const compiler = findNativeCompiler(setting.environment);
  const command = commandIn(words, setting.directory);
  const native = [...compiler, ...words, ...(usesLto(command) ? ['-fno-lto'] : [])];
  const compiled = command?.inputs.filter((input) => input.language !== 'link') ?? [];
  if (command === undefined || command.makes === 'other' || compiled.length === 0)
    return runNative(native, setting, undefined);
  const stdin = compiled.some(({ name }) => name === '-') ? readFileSync(0) : undefined;
  const scratch = stdin === undefined ? undefined : keepStdin(stdin);
  try {
    const [exitCode, records] = await Promise.all([
      runNative(native, setting, stdin),
      recordsOf(command, compiled, compiler, scratch, setting),
    ]);
    if (exitCode === 0) keepRecords(command, compiled, records, setting);
    return exitCode;
  } finally {
    if (scratch !== undefined) rmSync(join(scratch, '..'), { recursive: true, force: true });
  }
}

/** Undefined: not to be understood; the native compiler will say what is wrong with it. */
function commandIn(words: readonly string[], directory: string): CompilerCommand | undefined {
  try {
    return readCompilerCommand(expandResponseFiles(words, directory));
  } catch {
    return undefined;
  }
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

function keepStdin(bytes: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'clew-')), 'stdin.c');
  writeFileSync(file, bytes);
  return file;
}

async function recordsOf(
  command: CompilerCommand,
  inputs: readonly CommandInput[],
  compiler: NativeCompiler,
  stdinFile: string | undefined,
  { directory, environment, cache }: WrapSetting,
): Promise<IrRecord[]> {
  if (inputs.every(({ name }) => isConfigureTest(name, directory))) return [];
  const { capture, lost } = await import('./capture.ts');
  const machine = machineFlags(command.flags);
  const nature = await natureOf(compiler, machine, environment, cache);
  const flags = bitcodeFlags(command.flags);
  const clang = environment.CLEW_CLANG;
  return Promise.all(
    inputs.map(async (input): Promise<IrRecord> => {
      if (input.language === 'assembly') return lost(input.name, directory, 'assembly');
      if (input.language === 'other') return lost(input.name, directory, input.languageName);
      const source = readSource(input, directory, stdinFile);
      if (source === undefined) return lost(input.name, directory, 'cannot be read');
      const named = { ...flags, flags: [...languageFlags(input), ...flags.flags] };
      return capture(source, { directory, flags: named, nature, clang, cache });
    }),
  );
}

/** Where the file's name does not say what is in it; and standard input has the command's folder around it. */
function languageFlags({ name, language }: CommandInput): string[] {
  if (name === '-') return ['-iquote', '.', '-x', language === 'c' ? 'c' : 'cpp-output'];
  if (/\.[ci]$/.test(name)) return [];
  return ['-x', language === 'c' ? 'c' : 'cpp-output'];
}

function readSource(
  { name }: CommandInput,
  directory: string,
  stdinFile: string | undefined,
): InputFile | undefined {
  const file = name === '-' ? (stdinFile as string) : name;
  try {
    const bytes = readFileSync(resolve(directory, file));
    return { name: file, kind: 'source', bytes };
  } catch {
    return undefined;
  }
}

/** Each into the object of its input; all into what was linked. */
function keepRecords(
  command: CompilerCommand,
  inputs: readonly CommandInput[],
  records: readonly IrRecord[],
  setting: WrapSetting,
): void {
  const byOutput = new Map<string, Uint8Array[]>();
  for (const [index, record] of records.entries()) {
    const output = resolve(setting.directory, outputOf(command, inputs[index] as CommandInput));
    const kept = byOutput.get(output) ?? [];
    byOutput.set(output, kept);
    kept.push(encodeRecord(record));
    if (record.file.kind === 'lost')
      setting.warn(`${record.file.source}: clew cannot run this file: ${record.file.reason}`);
  }
  for (const [output, parts] of byOutput)
    if (isObject(output)) appendSection(output, recordSection, Buffer.concat(parts));
}

/** Not /dev/null, and not what another machine's linker made. */
function isObject(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && elfKind(readFileSync(path)) === 'elf';
}
