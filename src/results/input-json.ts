// input.json: all of a test, for clew to read again and for people to look at. Bytes that are text are text, others hex.

import { readJson } from '../base/json.ts';
import { known } from '../base/known.ts';
import * as v from '../base/schema.ts';
import type { Input, InputObject } from '../input/input.ts';
import { isNumberName } from '../input/names.ts';
import {
  bytesIn,
  type FileSource,
  fourBytes,
  type Length,
  numberIn,
  type Sources,
  sourceRanges,
} from '../input/sources.ts';
import type { HandedNames, TestPlan } from '../world/world-maker.ts';
import type { Test } from './test.ts';

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

/** Lengths and counts are stored as the amount beyond the least one. */
function objectRecord({ name, size }: InputObject, input: Input) {
  return isNumberName(name)
    ? { name, more: numberIn(input, name) }
    : { name, size, ...bytesRecord(bytesIn(input, name, size)) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function bytesRecord(bytes: Uint8Array): Bytes {
  const text = textOf(bytes);
  if (text !== undefined) return { text };
  let hex = '';
  for (const byte of bytes) hex += hexPairs[byte];
  return { hex };
}

/** Undefined if the bytes are not UTF-8, or have control characters. Most objects are decided by a look at their bytes, because an
 * exception costs more than the rest. */
function textOf(bytes: Uint8Array): string | undefined {
  const isControl = (byte: number) =>
    (byte < 0x20 && byte !== 0 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 0x7f;
  if (bytes.some((byte) => isControl(byte) || byte >= 0xf8) || isContinuation(bytes[0]))
    return undefined;
  try {
    const text = utf8.decode(bytes);
    return /[\x80-\x9f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

// ---- Reading -------------------------------------------------------------------------------------------------------

/** More bytes than any program has memory for. */
const mostBytes = 2 ** 31;
const size = v.wholeNumber({ min: 0, max: mostBytes });

const hexText = v.such(
  v.text,
  (value) => value.length % 2 === 0 && !/[^0-9a-f]/i.test(value),
  'an even number of hexadecimal digits',
);

const object = v.such(
  v.such(
    v.fields<ObjectDocument>({
      name: v.text,
      more: v.optional(v.wholeNumber({ min: 0, max: 2 ** 32 - 1 })),
      size: v.optional(size),
      text: v.optional(v.text),
      hex: v.optional(hexText),
    }),
    ({ name, more, text, hex }) => (isNumberName(name) ? more : (text ?? hex)) !== undefined,
    "an object with 'text' or 'hex', or a length or count with 'more'",
  ),
  (each) => isNumberName(each.name) || bytesOf(each).length <= (each.size ?? mostBytes),
  "an object with no more bytes than its 'size'",
);

interface ObjectDocument {
  readonly name: string;
  readonly more?: number;
  readonly size?: number;
  readonly text?: string;
  readonly hex?: string;
}

const objects = v.such(
  v.such(
    v.listOf(object),
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    'a list of objects with different names',
  ),
  (list) => list.reduce((sum, each) => sum + (each.size ?? 0), 0) <= mostBytes,
  `a list of objects of at most ${mostBytes} bytes together`,
);

const length = v.orderly(v.fields<Length>({ min: size, max: size }));
const file = v.orderly(v.fields<FileSource>({ name: v.text, min: size, max: size }));

export const sourcesSchema = v.such(
  v.such(
    v.fields<Sources>({
      stdin: v.optional(length),
      arguments: v.listOf(length),
      fewestArguments: v.count,
      files: v.listOf(file),
      sockets: v.optional(v.listOf(v.listOf(length)), []),
      failingCalls: v.optional(v.wholeNumber(sourceRanges.failingCalls), 0),
      preemptions: v.optional(v.wholeNumber(sourceRanges.preemptions)),
    }),
    ({ fewestArguments, arguments: all }) => fewestArguments <= all.length,
    "input whose 'fewestArguments' is at most the number of its 'arguments'",
  ),
  (all) => lengthsOf(all).reduce((sum, { max }) => sum + max, 0) <= mostBytes,
  `input of at most ${mostBytes} bytes together`,
);

function lengthsOf({ stdin, arguments: words, files, sockets }: Sources): Length[] {
  return [...(stdin === undefined ? [] : [stdin]), ...words, ...files, ...sockets.flat()];
}

const names = v.optional(v.listOf(v.word), []);

export const planFields: v.Fields<TestPlan> = {
  arguments: v.listOf(v.word),
  environment: v.optional(v.dictionaryOf(v.word), {}),
  directory: v.path,
  seed: v.count,
  time: v.optional(v.count),
  handed: v.optional(v.fields<HandedNames>({ file: names, dir: names, mount: names })),
};

const document = v.fields<TestPlan & InputDocument>({
  version: v.only(version, `${version}, the version that this clew reads`),
  objects,
  sources: sourcesSchema,
  ...planFields,
});

interface InputDocument {
  readonly version: typeof version;
  readonly objects: readonly ObjectDocument[];
  readonly sources: Sources;
}

export function readInputJson(text: string): Test {
  const { version: _, ...read } = readJson(text, document, 'input.json cannot be read');
  const { objects: all, sources, ...plan } = read;
  const input = new Map(all.map((each) => [each.name, bytesOf(each)]));
  const objects = all.map(({ name, size }) => {
    const { length } = known(input, name);
    return { name, size: isNumberName(name) ? length : (size ?? length) };
  });
  return { input, objects, sources, plan };
}

function bytesOf({ name, more = 0, text, hex = '' }: ObjectDocument): Uint8Array {
  if (isNumberName(name)) return fourBytes(more);
  if (text !== undefined) return new TextEncoder().encode(text);
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}
