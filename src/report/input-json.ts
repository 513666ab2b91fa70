// input.json: all of a test, for clew to read again and for people to look at. Bytes that are text are text, others hex.

import { UserError } from '../base/user-error.ts';
import type { Input, InputObject } from '../machine/shadow/input.ts';
import { bytesIn, type Length, numberIn, type Sources } from '../run/sources.ts';
import type { HandedNames } from '../run/world-maker.ts';
import { isNumber, type Test, type TestPlan } from './test.ts';

const version = 1;

type Bytes = { readonly text: string } | { readonly hex: string };

export function inputJson({ input, objects, sources, plan }: Test): string {
  const { arguments: words, environment, directory, seed, handed, time } = plan;
  const document = {
    version,
    arguments: words,
    environment,
    directory,
    seed,
    time,
    handed: handed && isSome(handed) ? handed : undefined,
    sources,
    objects: objects.map((object) => objectRecord(object, input)),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function isSome({ file, dir, mount }: HandedNames): boolean {
  return file.length + dir.length + mount.length > 0;
}

/** Lengths and counts are how much more than the least there is. */
function objectRecord({ name, size }: InputObject, input: Input) {
  return isNumber(name)
    ? { name, more: numberIn(input, name) }
    : { name, size, ...bytesRecord(bytesIn(input, name, size)) };
}

function bytesRecord(bytes: Uint8Array): Bytes {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!/(?![\0\t\n\r])\p{Cc}/u.test(text)) return { text };
  } catch {
    // Not UTF-8.
  }
  return { hex: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

// ---- Reading -------------------------------------------------------------------------------------------------------

export function readInputJson(text: string): Test {
  const document = record(parsed(text), 'it');
  if (document.version !== version)
    throw wrong(`its version is ${JSON.stringify(document.version)}, and clew reads ${version}`);
  const input = new Map<string, Uint8Array>();
  const objects = list(document.objects, 'objects').map((each) => readObject(each, input));
  return { input, objects, sources: readSources(document.sources), plan: readPlan(document) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function readObject(value: unknown, input: Map<string, Uint8Array>): InputObject {
  const object = record(value, 'an object');
  const name = string(object.name, "an object's name");
  if (input.has(name)) throw wrong(`there are two objects '${name}'`);
  if (isNumber(name)) {
    const more = count(object.more, `'more' of ${name}`);
    input.set(name, Uint8Array.of(more, more >>> 8, more >>> 16, more >>> 24));
    return { name, size: 4 };
  }
  const bytes = readBytes(object, name);
  const size = object.size === undefined ? bytes.length : count(object.size, `the size of ${name}`);
  if (bytes.length > size) throw wrong(`${name} has more bytes than its size says`);
  input.set(name, bytes);
  return { name, size };
}

function readBytes(object: Record<string, unknown>, name: string): Uint8Array {
  if (object.text !== undefined) return new TextEncoder().encode(string(object.text, name));
  const hex = string(object.hex, `'text' or 'hex' of ${name}`);
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw wrong(`the bytes of ${name} are not hexadecimal`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function readSources(value: unknown): Sources {
  const { stdin, arguments: words, fewestArguments, files, ...rest } = record(value, 'sources');
  const { sockets = [], failingCalls = 0 } = rest;
  const lengths = list(words, "the sources' arguments").map(readLength);
  const fewest = count(fewestArguments, 'fewestArguments');
  if (fewest > lengths.length) throw wrong('there are fewer arguments than fewestArguments');
  return {
    stdin: stdin === undefined ? undefined : readLength(stdin),
    arguments: lengths,
    fewestArguments: fewest,
    files: list(files, "the sources' files").map((file) => ({
      name: string(record(file, 'a file').name, "a file's name"),
      ...readLength(file),
    })),
    sockets: list(sockets, "the sources' sockets").map((messages) =>
      list(messages, 'a socket').map(readLength),
    ),
    failingCalls: count(failingCalls, 'failingCalls'),
  };
}

function readLength(value: unknown): Length {
  const { min, max } = record(value, 'a length');
  const length = { min: count(min, 'min'), max: count(max, 'max') };
  if (length.min > length.max) throw wrong('a least length is more than the greatest');
  return length;
}

function readPlan(document: Record<string, unknown>): TestPlan {
  const { arguments: words, environment, directory, seed, handed, time } = document;
  const variables = Object.entries(record(environment ?? {}, 'environment'));
  return {
    arguments: list(words, 'arguments').map((word) => string(word, 'an argument')),
    environment: Object.fromEntries(variables.map(([name, each]) => [name, string(each, name)])),
    directory: string(directory, 'directory'),
    seed: count(seed, 'seed'),
    ...(time !== undefined && { time: count(time, 'time') }),
    ...(handed !== undefined && { handed: readHanded(handed) }),
  };
}

function readHanded(value: unknown): HandedNames {
  const names = record(value, 'handed');
  const texts = (part: keyof HandedNames) =>
    list(names[part] ?? [], `'${part}' of handed`).map((text) => string(text, 'a name'));
  return { file: texts('file'), dir: texts('dir'), mount: texts('mount') };
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(`${what} should be an object with fields`);
  return value as Record<string, unknown>;
}

function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw wrong(`${what} should be a list`);
  return value;
}

function string(value: unknown, what: string): string {
  if (typeof value !== 'string') throw wrong(`${what} should be text`);
  return value;
}

function count(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw wrong(`${what} should be a number from 0`);
  return value;
}

function wrong(what: string): UserError {
  return new UserError(`input.json cannot be read: ${what}`);
}
