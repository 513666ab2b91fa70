// Says what of the world is symbolic: standard input, arguments, files, messages over sockets, each of a fixed length, or of
// a length that is open itself. Sources say what an input can be; `contentOf` says what one input is, `inputOf` goes the other way.
//
// A length or count that is open is an input object of four bytes that holds how much more than the least it is: so the
// empty input, where everything is zero, is an input of every source.

import type { Input } from './input.ts';
import {
  argumentCountName,
  argumentName,
  failingCallName,
  fileName,
  lengthName,
  messageName,
  stdinName,
} from './names.ts';

/** The least and the greatest number of bytes; equal if the length is fixed. */
export interface Length {
  readonly min: number;
  readonly max: number;
}

export interface FileSource extends Length {
  /** The path as the user wrote it: relative to the program's directory, or absolute. */
  readonly name: string;
}

/** The sources as plain data, which is sent to threads and written into tests. */
export interface Sources {
  readonly stdin: Length | undefined;
  /** The lengths of the arguments behind the concrete ones. Bytes may be zero, so strings may be shorter. */
  readonly arguments: readonly Length[];
  /** How many of these arguments there are at least. */
  readonly fewestArguments: number;
  readonly files: readonly FileSource[];
  /** The connections from outside, each with the lengths of its messages. */
  readonly sockets: readonly (readonly Length[])[];
  /** How many system calls may fail on demand. */
  readonly failingCalls: number;
  /** How many times another thread may go first although the running one could go on; usualPreemptions if left out. */
  readonly preemptions?: number | undefined;
}

export const usualPreemptions = 1;

export const sourceRanges = {
  /** The bytes of one source. Each byte has a term: more would not be explored in a lifetime. */
  length: { min: 0, max: 1 << 20 },
  /** How many arguments, files, connections or messages there are. */
  sources: { min: 0, max: 1 << 16 },
  failingCalls: { min: 0, max: 16 },
  preemptions: { min: 0, max: 16 },
} as const;

export const noSources: Sources = {
  stdin: undefined,
  arguments: [],
  fewestArguments: 0,
  files: [],
  sockets: [],
  failingCalls: 0,
};

/** The bytes that an input gives to each source. */
export interface SourceContent {
  readonly stdin: Uint8Array | undefined;
  readonly arguments: readonly Uint8Array[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The messages of each connection. */
  readonly sockets: readonly (readonly Uint8Array[])[];
  /** The numbers of the calls that fail, among those that can, counted from 1; 0 means none. */
  readonly failing: readonly number[];
}

export const noContent: SourceContent = {
  stdin: undefined,
  arguments: [],
  files: [],
  sockets: [],
  failing: [],
};

/** The index in argv of the first symbolic argument, behind those that were given. */
export function firstSymbolicArgument(given: readonly unknown[]): number {
  return Math.max(1, given.length);
}

// ---- From inputs and back ------------------------------------------------------------------------------------------

/** `given` is the concrete argv, the program's name first. */
export function contentOf(
  sources: Sources,
  given: readonly unknown[],
  input: Input,
): SourceContent {
  const first = firstSymbolicArgument(given);
  const bytes = (name: string, length: Length) =>
    bytesIn(input, name, lengthIn(input, name, length));
  return {
    stdin: sources.stdin && bytes(stdinName, sources.stdin),
    arguments: sources.arguments
      .slice(0, argumentCountIn(sources, input))
      .map((length, i) => bytes(argumentName(first + i), length)),
    files: sources.files.map(({ name, ...length }) => ({
      name,
      bytes: bytes(fileName(name), length),
    })),
    sockets: sources.sockets.map((messages, i) =>
      messages.map((length, k) => bytes(messageName(i + 1, k + 1, messages.length), length)),
    ),
    failing: Array.from({ length: sources.failingCalls }, (_, i) =>
      numberIn(input, failingCallName(i + 1)),
    ),
  };
}

/** The input that has this content, cut or filled with zeros as the sources want it. */
export function inputOf(
  sources: Sources,
  given: readonly unknown[],
  content: SourceContent,
): Map<string, Uint8Array> {
  const input = new Map<string, Uint8Array>();
  const add = (name: string, length: Length, bytes: Uint8Array | undefined) => {
    const cut = (bytes ?? new Uint8Array(0)).slice(0, length.max);
    if (cut.length > 0) input.set(name, cut);
    if (length.min < length.max)
      input.set(lengthName(name), fourBytes(Math.max(0, cut.length - length.min)));
  };
  const first = firstSymbolicArgument(given);
  const fewest = sources.fewestArguments;
  if (fewest < sources.arguments.length) {
    const count = Math.min(content.arguments.length, sources.arguments.length);
    input.set(argumentCountName, fourBytes(Math.max(0, count - fewest)));
  }
  sources.arguments.forEach((length, i) => {
    const argument = content.arguments[i];
    if (argument !== undefined || i < fewest) add(argumentName(first + i), length, argument);
  });
  for (const file of sources.files)
    add(fileName(file.name), file, content.files.find(({ name }) => name === file.name)?.bytes);
  sources.sockets.forEach((messages, i) => {
    messages.forEach((length, k) => {
      add(messageName(i + 1, k + 1, messages.length), length, content.sockets[i]?.[k]);
    });
  });
  if (sources.stdin !== undefined) add(stdinName, sources.stdin, content.stdin);
  for (let i = 0; i < sources.failingCalls; i++)
    input.set(failingCallName(i + 1), fourBytes(content.failing[i] ?? 0));
  return input;
}

/** The greatest values of open lengths and counts, by the names of their input objects. */
export function openNumbers(sources: Sources, given: readonly unknown[]): Map<string, number> {
  const first = firstSymbolicArgument(given);
  const open = new Map([[argumentCountName, sources.arguments.length - sources.fewestArguments]]);
  const add = (name: string, { min, max }: Length) => open.set(lengthName(name), max - min);
  for (const [i, length] of sources.arguments.entries()) add(argumentName(first + i), length);
  for (const file of sources.files) add(fileName(file.name), file);
  sources.sockets.forEach((messages, i) => {
    messages.forEach((length, k) => {
      add(messageName(i + 1, k + 1, messages.length), length);
    });
  });
  if (sources.stdin !== undefined) add(stdinName, sources.stdin);
  for (const [name, most] of open) if (most === 0) open.delete(name);
  return open;
}

/** How many of the symbolic arguments there are. */
export function argumentCountIn(sources: Sources, input: Input): number {
  const { fewestArguments: min, arguments: all } = sources;
  return within(min + numberIn(input, argumentCountName), { min, max: all.length });
}

/** How many bytes the source of that name has. */
export function lengthIn(input: Input, name: string, length: Length): number {
  if (length.min === length.max) return length.max;
  return within(length.min + numberIn(input, lengthName(name)), length);
}

/** The first `size` bytes of an object; what the input does not say is zero. */
export function bytesIn(input: Input, name: string, size: number): Uint8Array {
  const bytes = input.get(name);
  if (bytes !== undefined && bytes.length >= size) return bytes.subarray(0, size);
  const whole = new Uint8Array(size);
  if (bytes !== undefined) whole.set(bytes);
  return whole;
}

/** The number that an object of four bytes holds, little-endian. */
export function numberIn(input: Input, name: string): number {
  const bytes = input.get(name);
  if (bytes === undefined) return 0;
  let value = 0;
  for (let i = Math.min(4, bytes.length) - 1; i >= 0; i--) value = 256 * value + bytes[i];
  return value;
}

/** The inverse of `numberIn`. */
export function fourBytes(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}

function within(value: number, { min, max }: Length): number {
  return Math.min(Math.max(value, min), max);
}
