// What records of a log hold, as schemas. A checksum says that a record is as it was written, not who wrote it: a folder of
// results may come from somebody else. A record that does not fit counts as damaged.

import { deserialize } from 'node:v8';
import * as v from '../base/schema.ts';
import type { Handover } from '../explore/handover.ts';
import type { Entry } from '../explore/journal.ts';
import { Side } from '../explore/tree.ts';
import type { Input } from '../input/input.ts';
import type { RunCut } from '../run/run-watch.ts';
import { type Identity, logFormat } from './log.ts';

/** What `v8.serialize` made, if that is what the schema says. */
export function contentIfValid<T>(content: Uint8Array, schema: v.Schema<T>): T | undefined {
  try {
    const read = v.validate(deserialize(content), schema, { abortEarly: true });
    return read.kind === 'valid' ? read.value : undefined;
  } catch {
    return undefined; // not the form of v8
  }
}

interface Beginning {
  readonly format: typeof logFormat;
  readonly identity: Identity;
}

export const beginning = v.fields<Beginning>({
  format: v.only(logFormat),
  identity: v.dictionaryOf(v.text),
});

export const byteArray = v.instanceOf(Uint8Array, 'bytes');

export const loggedInput = v.such(
  v.instanceOf<Input>(Map, 'an input'),
  (input) => [...input].every(([name, bytes]) => typeof name === 'string' && isBytes(bytes)),
  'an input',
);

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array;
}

/** Nodes and branches have numbers of 32 bits. */
const number = v.wholeNumber({ min: 0, max: 2 ** 32 - 1 });

const handover = v.fields<Handover>({
  inputs: v.listOf(loggedInput),
  isLeast: v.flag,
  depth: number,
  needed: v.optional(v.listOf(v.count)),
  decision: number,
  holds: v.flag,
});

const cut = v.fields<RunCut>({
  operations: v.optional(v.count),
  steps: v.optional(v.count),
  isFull: v.optional(v.flag),
});

const side = v.oneOf(Object.values(Side));

type EntryOf<Kind> = Extract<Entry, { readonly kind: Kind }>;

export const journalEntries = v.listOf(
  v.byKind<Entry>({
    run: v.fields<EntryOf<'run'>>({
      kind: v.only('run'),
      input: loggedInput,
      from: number,
      nodes: number,
      isLeast: v.flag,
      cut: v.optional(cut),
    }),
    settled: v.fields<EntryOf<'settled'>>({
      kind: v.only('settled'),
      branch: number,
      side,
      isFinal: v.optional(v.flag),
    }),
    reported: v.fields<EntryOf<'reported'>>({
      kind: v.only('reported'),
      run: number,
      as: v.oneOf(['test', 'finding', 'least']),
      input: loggedInput,
    }),
    handover: v.fields<EntryOf<'handover'>>({
      kind: v.only('handover'),
      branch: number,
      item: number,
      handover,
    }),
    forgotten: v.fields<EntryOf<'forgotten'>>({ kind: v.only('forgotten'), kept: v.count }),
  }),
);
