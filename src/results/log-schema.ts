// What records of a log hold, as schemas. A checksum says that a record is as it was written, not who wrote it: a folder of
// results may come from somebody else. A record that does not fit counts as damaged.

import { deserialize } from 'node:v8';
import {
  byKind,
  count,
  dictionaryOf,
  fields,
  flag,
  instanceOf,
  listOf,
  oneOf,
  only,
  optional,
  type Schema,
  such,
  text,
  validate,
  wholeNumber,
} from '../base/schema.ts';
import type { Handover } from '../explore/handover.ts';
import type { Entry } from '../explore/journal.ts';
import { Side } from '../explore/tree.ts';
import type { Input } from '../input/input.ts';
import type { RunCut } from '../run/run-watch.ts';
import { type Identity, logFormat } from './log.ts';

/** What `v8.serialize` made, if that is what the schema says. */
export function contentIfValid<T>(content: Uint8Array, schema: Schema<T>): T | undefined {
  try {
    const read = validate(deserialize(content), schema, { abortEarly: true });
    return read.kind === 'valid' ? read.value : undefined;
  } catch {
    return undefined; // not the form of v8
  }
}

interface Beginning {
  readonly format: typeof logFormat;
  readonly identity: Identity;
}

export const beginning = fields<Beginning>({
  format: only(logFormat),
  identity: dictionaryOf(text),
});

export const byteArray = instanceOf(Uint8Array, 'bytes');

export const loggedInput = such(
  instanceOf<Input>(Map, 'an input'),
  (input) => [...input].every(([name, bytes]) => typeof name === 'string' && isBytes(bytes)),
  'an input',
);

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array;
}

/** Nodes and branches have numbers of 32 bits. */
const number = wholeNumber({ min: 0, max: 2 ** 32 - 1 });

const handover = fields<Handover>({
  inputs: listOf(loggedInput),
  isLeast: flag,
  depth: number,
  needed: optional(listOf(count)),
  decision: number,
  holds: flag,
});

const cut = fields<RunCut>({
  operations: optional(count),
  steps: optional(count),
  isFull: optional(flag),
});

const side = oneOf(Object.values(Side));

type EntryOf<Kind> = Extract<Entry, { readonly kind: Kind }>;

export const journalEntries = listOf(
  byKind<Entry>({
    run: fields<EntryOf<'run'>>({
      kind: only('run'),
      input: loggedInput,
      from: number,
      nodes: number,
      isLeast: flag,
      cut: optional(cut),
    }),
    settled: fields<EntryOf<'settled'>>({
      kind: only('settled'),
      branch: number,
      side,
      isFinal: optional(flag),
    }),
    reported: fields<EntryOf<'reported'>>({
      kind: only('reported'),
      run: number,
      as: oneOf(['test', 'finding', 'least']),
      input: loggedInput,
    }),
    handover: fields<EntryOf<'handover'>>({
      kind: only('handover'),
      branch: number,
      item: number,
      handover,
    }),
    forgotten: fields<EntryOf<'forgotten'>>({ kind: only('forgotten'), kept: count }),
  }),
);
