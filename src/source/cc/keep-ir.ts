// The IR of a compiler command: a record for each file that it compiles, put into the files that the native compiler made
// of them. A command that compiles and links at once leaves no objects: its records go into what was linked, behind those
// that came with the objects on the command line.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { UserError } from '../../base/user-error.ts';
import { defaultCacheDirectory, openCache } from '../../host/cache.ts';
import { checkWords, compiledChecks } from '../checks.ts';
import { appendSection } from '../elf/append-section.ts';
import { elfKind, readElf } from '../elf/elf-file.ts';
import type { InputFile } from '../input-file.ts';
import { encodeRecord, type IrRecord, recordSection } from '../record.ts';
import { bitcodeFlags, machineFlags } from './bitcode-flags.ts';
import { type CaptureSetting, capture, lost } from './capture.ts';
import {
  type CommandInput,
  type CompilerCommand,
  linkedFile,
  outputOf,
} from './compiler-command.ts';
import { natureOf } from './compiler-nature.ts';
import type { NativeCompiler } from './find-compiler.ts';
import { definedIn, linkedWithout } from './linked-without.ts';
import type { WrapSetting } from './wrap.ts';

/**
 * For the embedded clang, if it is the one: a process that compiles one file does not live long enough for V8's optimising
 * compiler to pay. With this, a small file takes 1.1 s of processor time instead of 2.4, Lua's lvm.c 1.8 instead of 3.7.
 */
const baselineFirst = '--wasm-tiering-budget=100000000';

/** Compiles to bitcode; the function that it returns puts the result into what the native compiler has made. */
export async function irOf(
  command: CompilerCommand,
  compiler: NativeCompiler,
  stdin: Uint8Array | undefined,
  setting: WrapSetting,
): Promise<() => void> {
  setFlagsFromString(baselineFirst);
  const records = await recordsOf(command, compiler, stdin, setting);
  return () => keepRecords(command, records, setting);
}

/** Records in the order of the files that the command compiles. */
async function recordsOf(
  command: CompilerCommand,
  compiler: NativeCompiler,
  stdin: Uint8Array | undefined,
  { directory, environment }: WrapSetting,
): Promise<IrRecord[]> {
  const inputs = compiledInputs(command);
  if (inputs.length === 0) return [];
  const cache = openCache(defaultCacheDirectory(environment));
  const machine = machineFlags(command.flags);
  const nature = await natureOf(compiler, machine, environment, cache);
  const flags = bitcodeFlags(command.flags);
  const checks = checksIn(environment);
  const setting = { directory, flags, checks, nature, clang: environment.CLEW_CLANG, cache };
  const stdinFile = stdin === undefined ? undefined : keepStdin(stdin);
  try {
    return await Promise.all(inputs.map((input) => recordOf(input, stdinFile, setting)));
  } finally {
    if (stdinFile !== undefined) rmSync(dirname(stdinFile), { recursive: true, force: true });
  }
}

/** CLEW_CHECK has the words of --check, since every word of the command belongs to the compiler. */
function checksIn({ CLEW_CHECK: list = '' }: NodeJS.ProcessEnv): string[] {
  const words = list.split(/[\s,]+/).filter((word) => word !== '');
  const known: readonly string[] = checkWords(compiledChecks);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined)
    throw new UserError(`CLEW_CHECK knows ${known.join(', ')}, but got '${unknown}'`);
  return words;
}

function compiledInputs({ inputs }: CompilerCommand): CommandInput[] {
  return inputs.filter(({ language }) => language !== 'link');
}

function keepStdin(bytes: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'clew-')), 'stdin.c');
  writeFileSync(file, bytes);
  return file;
}

async function recordOf(
  input: CommandInput,
  stdinFile: string | undefined,
  setting: CaptureSetting,
): Promise<IrRecord> {
  const { directory, flags } = setting;
  if (input.language === 'assembly') return lost(input.name, directory, 'assembly');
  if (input.language === 'other') return lost(input.name, directory, input.languageName);
  const source = readSource(input, directory, stdinFile);
  if (source === undefined) return lost(input.name, directory, 'cannot be read');
  const named = { ...flags, flags: [...languageFlags(input), ...flags.flags] };
  return capture(source, { ...setting, flags: named });
}

/** Says what is in a file whose name does not tell. Standard input has the command's folder around it. */
function languageFlags({ name, language }: CommandInput): string[] {
  const named = ['-x', language === 'c' ? 'c' : 'cpp-output'];
  if (name === '-') return ['-iquote', '.', ...named];
  return /\.[ci]$/.test(name) ? [] : named;
}

function readSource(
  { name }: CommandInput,
  directory: string,
  stdinFile: string | undefined,
): InputFile | undefined {
  const file = name === '-' && stdinFile !== undefined ? stdinFile : name;
  try {
    return { name: file, kind: 'source', bytes: readFileSync(resolve(directory, file)) };
  } catch {
    return undefined;
  }
}

/** Puts each record into the object of its input, or all of them into what was linked. */
function keepRecords(
  command: CompilerCommand,
  records: readonly IrRecord[],
  { directory, warn }: WrapSetting,
): void {
  const inputs = compiledInputs(command);
  const byOutput = new Map<string, IrRecord[]>();
  if (command.makes === 'linked') byOutput.set(resolve(directory, linkedFile(command)), []);
  for (const [index, record] of records.entries()) {
    const output = resolve(directory, outputOf(command, inputs[index] as CommandInput));
    byOutput.set(output, [...(byOutput.get(output) ?? []), record]);
    if (record.file.kind === 'lost')
      warn(`${record.file.source}: clew cannot run this file: ${record.file.reason}`);
  }
  for (const [output, kept] of byOutput)
    if (isObject(output)) keepIn(output, command, kept, directory);
}

function keepIn(
  output: string,
  command: CompilerCommand,
  records: readonly IrRecord[],
  directory: string,
): void {
  const all =
    command.makes === 'linked'
      ? [...records, ...linkRecord(command, directory, output)]
      : records.map((record) => withSymbols(record, output));
  if (all.length > 0) appendSection(output, recordSection, Buffer.concat(all.map(encodeRecord)));
}

function linkRecord(command: CompilerCommand, directory: string, output: string): IrRecord[] {
  const without = linkedWithout(command, directory, output);
  if (without.length === 0) return [];
  return [{ file: { kind: 'linked', without }, bitcode: new Uint8Array(0) }];
}

/** The symbols that the object of a lost file defines, so that a call of one can be explained. */
function withSymbols(record: IrRecord, object: string): IrRecord {
  if (record.file.kind !== 'lost') return record;
  const symbols = definedIn(readElf(readFileSync(object), object));
  return { ...record, file: { ...record.file, symbols } };
}

/** Whether it is an object: not /dev/null, and not what another machine's linker made. */
function isObject(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && elfKind(readFileSync(path)) === 'elf';
}
