// Inputs that the user already has: files, a fuzzer's corpus, tests of clew's or KLEE's, folders of all these. Each is made an
// input of what is symbolic now: shorter ones are filled with zeros, longer ones cut, and that is said.

import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { readNamedFile, statOf } from '../host/named-file.ts';
import type { Input } from '../input/input.ts';
import { isMemoryName, memoryName } from '../input/names.ts';
import {
  contentOf,
  inputOf,
  type Length,
  noContent,
  type SourceContent,
  type Sources,
} from '../input/sources.ts';
import type { Test } from '../results/test.ts';
import { loadTest } from '../results/test-folder.ts';

export interface Seeds {
  readonly inputs: readonly Input[];
  /** What the user should know about the seeds. */
  readonly notes: readonly string[];
}

/** Where the bytes of a plain file go. */
export interface SeedTarget {
  readonly sources: Sources;
  /** The concrete argv, the program's name first. */
  readonly given: readonly string[];
  /** The longest data of a libFuzzer target, which gets plain files where no source does; undefined if there is no target. */
  readonly fuzzSize: number | undefined;
}

const largest = 1 << 20;

export function readSeeds(names: readonly string[], target: SeedTarget): Seeds {
  const reader = new SeedReader(target);
  for (const name of names) reader.add(name, true);
  return { inputs: reader.inputs, notes: reader.notes() };
}

/** The input that the content of one plain file makes; `name` is the option that brought it. */
export function inputOfBytes(bytes: Uint8Array, target: SeedTarget, name: string): Input {
  const reader = new SeedReader(target, name);
  reader.addBytes('a file', bytes);
  return reader.inputs[0];
}

/** The plain file that makes this input: the inverse of `inputOfBytes`. Undefined if nothing takes plain files. */
export function bytesOfInput(
  input: Input,
  { sources, given, fuzzSize }: SeedTarget,
): Uint8Array | undefined {
  const { stdin, files, sockets, arguments: words } = contentOf(sources, given, input);
  if (sources.stdin !== undefined) return stdin;
  if (sources.files.length > 0) return files[0]?.bytes;
  if (sources.sockets.length > 0) return new Uint8Array(Buffer.concat(sockets[0] ?? []));
  if (sources.arguments.length > 0) return words[0];
  const [size, data] = [input.get(memoryName('size')), input.get(memoryName('data'))];
  if (fuzzSize === undefined || size === undefined || data === undefined) return undefined;
  return data.slice(0, Buffer.from(size).readUInt32LE(0));
}

class SeedReader {
  readonly inputs: Input[] = [];
  private readonly cut: string[] = [];
  private readonly tooLarge: string[] = [];
  private readonly known = new Set<string>();

  constructor(
    private readonly target: SeedTarget,
    private readonly option = '--seeds',
  ) {}

  /** What the user names must be a file or a folder; what else is in folders is skipped. */
  add(name: string, isNamed: boolean): void {
    const stat = statOf(name);
    if (stat?.isDirectory()) this.addFolder(name);
    else if (stat?.isFile()) this.addFile(name);
    else if (isNamed && stat === undefined)
      throw new UserError(`--seeds ${name}: there is no such file or folder`);
    else if (isNamed)
      throw new UserError(`--seeds ${name}: it is neither a file nor a folder; name one`);
  }

  private addFile(name: string): void {
    const bytes = reading(name, () => readNamedFile(name, largest + 1));
    if (bytes.length > largest) this.tooLarge.push(name);
    else if (name.endsWith('.ktest')) this.addTest(name, loadTest(name));
    else this.addBytes(name, new Uint8Array(bytes));
  }

  notes(): string[] {
    return [
      ...note(this.cut, 'is longer than what is symbolic, and was cut', 'seeds were cut'),
      ...note(this.tooLarge, 'is larger than 1M, and was left out', 'seeds were left out'),
    ];
  }

  /** A test is one seed, with all of its files. */
  private addFolder(name: string): void {
    // Links may lead back to what was already read.
    const place = reading(name, () => realpathSync(name));
    if (this.known.has(place)) return;
    this.known.add(place);
    const names = reading(name, () => readdirSync(name)).sort();
    if (names.includes('input.json')) return this.addTest(name, loadTest(name));
    // README.txt is what AFL puts next to its crashes.
    for (const below of names)
      if (!below.startsWith('.') && below !== 'README.txt') this.add(join(name, below), false);
  }

  private addTest(name: string, test: Test): void {
    const content = contentOf(test.sources, test.plan.arguments, test.input);
    const input = this.fitted(name, content);
    for (const [object, bytes] of test.input) if (isMemoryName(object)) input.set(object, bytes);
    this.inputs.push(input);
  }

  /** The bytes go to the first of these that is symbolic: standard input, a file, a connection, an argument, a fuzz target's data. */
  addBytes(name: string, bytes: Uint8Array): void {
    const content = this.contentFor(bytes);
    const input = content && this.fitted(name, { ...noContent, ...content });
    this.inputs.push(input ?? this.fuzzInput(name, bytes));
  }

  private contentFor(bytes: Uint8Array): Partial<SourceContent> | undefined {
    const { stdin, files, sockets, arguments: words } = this.target.sources;
    if (stdin !== undefined) return { stdin: bytes };
    if (files.length > 0) return { files: [{ name: files[0].name, bytes }] };
    if (sockets.length > 0) return { sockets: [cutInto(bytes, sockets[0])] };
    return words.length > 0 ? { arguments: [bytes] } : undefined;
  }

  private fitted(name: string, content: SourceContent): Map<string, Uint8Array> {
    const { sources, given } = this.target;
    const isLonger = (bytes: Uint8Array | undefined, length: Length | undefined) =>
      bytes !== undefined && length !== undefined && bytes.length > length.max;
    const fileLength = (file: string) => sources.files.find((each) => each.name === file);
    const isCut =
      isLonger(content.stdin, sources.stdin) ||
      content.arguments.some((bytes, i) => isLonger(bytes, sources.arguments[i])) ||
      content.files.some(({ name: file, bytes }) => isLonger(bytes, fileLength(file))) ||
      content.sockets.some((messages, i) =>
        messages.some((bytes, k) => isLonger(bytes, sources.sockets[i]?.[k])),
      );
    if (isCut) this.cut.push(name);
    return inputOf(sources, given, content);
  }

  /** The input has the form that libc/src/fuzzer/main.c asks for. */
  private fuzzInput(name: string, bytes: Uint8Array): Input {
    const { fuzzSize } = this.target;
    if (fuzzSize === undefined)
      throw new UserError(
        `${this.option} ${name}: a plain file is for --sym-stdin, --sym-file, --sym-socket, --sym-arg or a fuzz target; objects that the program makes symbolic by itself come from .ktest files and tests`,
      );
    const data = bytes.slice(0, fuzzSize);
    if (data.length < bytes.length) this.cut.push(name);
    const size = new Uint8Array(new Uint32Array([data.length]).buffer);
    return new Map([
      [memoryName('size'), size],
      [memoryName('data'), data],
    ]);
  }
}

/** Divides one file among several messages: each takes as much as it may, and the last one what is left. */
function cutInto(bytes: Uint8Array, messages: readonly Length[]): Uint8Array[] {
  let start = 0;
  return messages.map(({ max }, i) => {
    const end = i === messages.length - 1 ? bytes.length : Math.min(start + max, bytes.length);
    const message = bytes.slice(start, end);
    start = end;
    return message;
  });
}

function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`--seeds: '${name}' cannot be read (${code})`);
  }
}

function note(names: readonly string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`seed '${names[0]}' ${one}`];
  return [
    `${names.length} ${many}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}`,
  ];
}
