// KLEE's test format, .ktest version 3: all integers are 32 bits, big-endian; strings and objects are a length and bytes.
// KLEE's own reader rejects empty strings and objects, so none are written.

import { UserError } from '../base/user-error.ts';
import { memoryName, Occurrences } from '../input/names.ts';
import { contentOf, type SourceContent } from '../input/sources.ts';
import { Layout } from '../machine/posix/memory.ts';
import { FileType } from '../machine/posix/nodes.ts';
import type { TestPlan } from '../world/world-maker.ts';
import { exactTest, memoryObjects, type Test } from './test.ts';

export interface Ktest {
  /** The command line, the program first. */
  readonly arguments: readonly Uint8Array[];
  readonly objects: readonly KtestObject[];
}

export interface KtestObject {
  /** The name, with one character per byte. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const magic = 'KTEST';
const oldMagic = 'BOUT\n';
const version = 3;

export function writeKtest(test: Ktest): Uint8Array {
  const words = test.arguments.filter((word) => word.length > 0);
  const objects = test.objects.filter(({ name, bytes }) => name !== '' && bytes.length > 0);
  const sizes = [
    ...words.map(({ length }) => 4 + length),
    ...objects.map(({ name, bytes }) => 8 + name.length + bytes.length),
  ];
  const writer = new Writer(sizes.reduce((sum, size) => sum + size, magic.length + 5 * 4));
  writer.text(magic);
  writer.number(version);
  writer.number(words.length);
  for (const word of words) writer.bytes(word);
  writer.number(0); // symArgvs and symArgvLen are history
  writer.number(0);
  writer.number(objects.length);
  for (const { name, bytes } of objects) {
    writer.number(name.length);
    writer.text(name);
    writer.bytes(bytes);
  }
  return writer.data;
}

export function readKtest(bytes: Uint8Array): Ktest {
  const reader = new Reader(bytes);
  const start = reader.text(5);
  if (start !== magic && start !== oldMagic) throw new UserError('this is no .ktest file');
  const found = reader.number();
  if (found < 1 || found > version)
    throw new UserError(`this .ktest file has version ${found}; clew reads versions 1 to 3`);
  const words = reader.list(() => reader.bytes(reader.number()));
  if (found >= 2) {
    reader.number();
    reader.number();
  }
  const objects = reader.list(() => ({
    name: reader.text(reader.number()),
    bytes: reader.bytes(reader.number()),
  }));
  return { arguments: words, objects };
}

class Reader {
  private readonly data: Uint8Array;
  private at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  bytes(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.data.length) throw new UserError('the .ktest file ends too early');
    const part = this.data.slice(this.at, end);
    this.at = end;
    return part;
  }

  text(length: number): string {
    return [...this.bytes(length)].map((byte) => String.fromCharCode(byte)).join('');
  }

  number(): number {
    return this.bytes(4).reduce((value, byte) => 256 * value + byte, 0);
  }

  list<T>(read: () => T): T[] {
    const count = this.number();
    const list: T[] = [];
    for (let i = 0; i < count; i++) list.push(read());
    return list;
  }
}

/** Writes into one array, because a test may have thousands of objects. */
class Writer {
  readonly data: Uint8Array;
  private at = 0;

  constructor(size: number) {
    this.data = new Uint8Array(size);
  }

  /** Writes the length of the bytes, then the bytes. */
  bytes(bytes: Uint8Array): void {
    this.number(bytes.length);
    this.data.set(bytes, this.at);
    this.at += bytes.length;
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.data[this.at++] = text.charCodeAt(i);
  }

  number(value: number): void {
    for (const shift of [24, 16, 8, 0]) this.data[this.at++] = value >>> shift;
  }
}

// ---- Tests in this format ------------------------------------------------------------------------------------------------
//
// Input has the names that KLEE's POSIX model gives to it, in the order in which it makes them: arg00... (with the terminating
// zero), n_args before arguments that may be missing, A_data and A_data_stat for the first file, stdin and stdin_stat,
// model_version; then what the program made symbolic. The command line has KLEE's options, from which klee-replay knows what to
// expect.

export function ktestOf(test: Test): Ktest {
  const { sources, plan, input } = test;
  const content = contentOf(sources, plan.arguments, input);
  const { fewestArguments: fewest } = sources;
  const world: KtestObject[] = [];
  content.arguments.forEach((bytes, i) => {
    if (i === fewest) world.push(argumentCount(content.arguments.length - fewest));
    world.push({ name: argumentObject(i), bytes: terminated(bytes, sources.arguments[i].max) });
  });
  if (content.arguments.length === fewest && fewest < sources.arguments.length)
    world.push(argumentCount(0));
  content.files.forEach(({ bytes }, i) => {
    world.push(...fileObjects(fileObject(i), bytes));
  });
  if (content.stdin !== undefined && content.stdin.length > 0)
    world.push(...fileObjects('stdin', content.stdin));
  if (world.length > 0) world.push({ name: 'model_version', bytes: int(1) });
  return {
    arguments: commandLine(test, content).map((word) => new TextEncoder().encode(word)),
    objects: [...world, ...memoryObjects(test)],
  };
}

/** Files are called A, B, ... as KLEE's are; lengths are what the test has. */
export function testOfKtest(ktest: Ktest): Test {
  // The POSIX model makes its objects before main starts, and this one last.
  const border = ktest.objects.findIndex(({ name }) => name === 'model_version');
  const world = ktest.objects.slice(0, border + 1);
  const memory = ktest.objects.slice(border + 1);
  const named = (name: RegExp) => world.filter((object) => name.test(object.name));
  const words = named(/^arg\d\d+$/).map(({ bytes }) => bytes.subarray(0, -1));
  const files = named(/^[A-Z]_data$/).map(({ name, bytes }) => ({ name: name[0], bytes }));
  const stdin = named(/^stdin$/)[0]?.bytes;
  const occurrences = new Occurrences();
  const made = memory.map(
    ({ name, bytes }) => [memoryName(name, occurrences.next(name)), bytes] as const,
  );
  return exactTest({ stdin, arguments: words, files }, planOf(ktest), new Map(made));
}

function argumentObject(index: number): string {
  return `arg${String(index).padStart(2, '0')}`;
}

function argumentCount(count: number): KtestObject {
  return { name: 'n_args', bytes: int(count) };
}

function fileObject(index: number): string {
  return `${String.fromCharCode(0x41 + index)}_data`;
}

function terminated(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size + 1);
  whole.set(bytes);
  return whole;
}

function fileObjects(name: string, bytes: Uint8Array): KtestObject[] {
  return [
    { name, bytes },
    { name: `${name}_stat`, bytes: status(bytes.length) },
  ];
}

/** struct stat of x86-64: an ordinary file of that size. */
function status(size: number): Uint8Array {
  return new Layout(144)
    .u64(0, 1)
    .u64(8, 1)
    .u64(16, 1)
    .u32(24, FileType.file | 0o644)
    .u64(48, size)
    .u64(56, 4096)
    .u64(64, Math.ceil(size / 512)).bytes;
}

function int(value: number): Uint8Array {
  return new Layout(4).u32(0, value).bytes;
}

/** An open length is given to KLEE as the length that this test has. */
function commandLine({ sources, plan }: Test, { files, stdin }: SourceContent): string[] {
  const { fewestArguments: fewest, arguments: all } = sources;
  const words = [...plan.arguments];
  for (const { max } of all.slice(0, fewest)) words.push('--sym-arg', `${max}`);
  if (fewest < all.length) {
    const most = Math.max(...all.slice(fewest).map(({ max }) => max));
    words.push('--sym-args', '0', `${all.length - fewest}`, `${most}`);
  }
  const longest = Math.max(...files.map(({ bytes }) => bytes.length));
  if (files.length > 0) words.push('--sym-files', `${files.length}`, `${longest}`);
  if (stdin !== undefined && stdin.length > 0) words.push('--sym-stdin', `${stdin.length}`);
  return words;
}

/** The command line without KLEE's options. */
function planOf({ arguments: all }: Ktest): TestPlan {
  const words = all.map((word) => new TextDecoder().decode(word));
  const own: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const values = optionValues(words[i]);
    if (values === undefined) own.push(words[i]);
    else i += values;
  }
  const [program = 'program', ...rest] = own;
  return { arguments: [program, ...rest], environment: {}, directory: '/home', seed: 0 };
}

/** How many values the option of KLEE's POSIX model has; undefined for an argument of the program. */
function optionValues(word: string): number | undefined {
  const [, name] = /^--?(sym-\w+|save-all-writes|fd-fail|max-fail)$/.exec(word) ?? [];
  if (name === undefined) return undefined;
  if (name === 'sym-args') return 3;
  if (name === 'sym-files') return 2;
  return name === 'sym-arg' || name === 'sym-stdin' || name === 'max-fail' ? 1 : 0;
}
