// Reads the log of an exploration record by record: it may be larger than memory. A first look (`readLog`) checks every record,
// and keeps of each work item where its entries are; who explores the work item reads them from there one after the other
// (`entriesIn`).

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { getOrMake } from '../base/known.ts';
import type { Handover } from '../explore/handover.ts';
import type { Entry } from '../explore/journal.ts';
import { headSize, type Identity, type RecordHead, RecordKind, testSize } from './log.ts';
import { beginning, contentIfValid, journalEntries } from './log-schema.ts';
import type { WrittenTest } from './test-register.ts';

/** Entries of a work item in one record: where it is, and which of them hold. */
export interface LogPart {
  readonly at: number;
  readonly length: number;
  readonly first: number;
  readonly entries: number;
}

export interface LoggedItem {
  readonly handover: Handover | undefined;
  readonly parts: readonly LogPart[];
}

export interface Log {
  readonly identity: Identity;
  /** Work items by number; 0 is the whole tree. */
  readonly items: ReadonlyMap<number, LoggedItem>;
  readonly runs: number;
  readonly tests: readonly WrittenTest[];
  /** No test has a higher number. */
  readonly lastTest: number;
  /** Where the last whole record ends. */
  readonly end: number;
  /** Whether something behind it was cut off or broken. */
  readonly isDamaged: boolean;
}

/** Undefined if there is no log, or none that this clew can read. */
export function readLog(path: string): Log | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return new LogReading(file).read();
  } finally {
    closeSync(file);
  }
}

/** What a session did, one by one, from parts that `readLog` has checked. */
export function* entriesIn(path: string, parts: readonly LogPart[]): Generator<Entry, void> {
  const file = openSync(path, 'r');
  try {
    for (const { at, length, first, entries } of parts) {
      const content = bytesAt(file, at, length);
      yield* (deserialize(content) as Entry[]).slice(first, first + entries);
    }
  } finally {
    closeSync(file);
  }
}

/** Undefined if there is no whole record. */
export function recordAt(file: number, at: number, size: number) {
  if (at + headSize > size) return undefined;
  const begin = bytesAt(file, at, headSize);
  const length = begin.readUInt32LE(0);
  const end = at + headSize + length;
  if (end > size) return undefined;
  const record = recordIn(Buffer.concat([begin, bytesAt(file, at + headSize, length)]));
  return record && { ...record, end };
}

/** The record that the bytes begin with; undefined if it is not whole. */
export function recordIn(bytes: Buffer) {
  if (bytes.length < headSize) return undefined;
  const content = bytes.subarray(headSize, headSize + bytes.readUInt32LE(0));
  if (content.length < bytes.readUInt32LE(0)) return undefined;
  if (crc32(content, crc32(bytes.subarray(8, headSize))) !== bytes.readUInt32LE(4))
    return undefined;
  const [kind, item, entries, runs] = [8, 12, 16, 20].map((place) => bytes.readUInt32LE(place));
  const head: RecordHead = { kind: kind as RecordKind, item, entries, runs };
  return { head, content };
}

/** The content of a record, as `LogPart` names it. */
export function contentAt(path: string, { at, length }: LogPart): Uint8Array {
  const file = openSync(path, 'r');
  try {
    return bytesAt(file, at, length);
  } finally {
    closeSync(file);
  }
}

/** A work item, as far as the log was read. */
class Reading {
  readonly parts: LogPart[] = [];
  /** What was given away, and behind how many entries. */
  given: { readonly behind: number; readonly item: number; readonly handover: Handover }[] = [];
  /** The least number of runs that the valid entries tell of. */
  runs = 0;
  private count = 0;

  add(part: LogPart): void {
    if (part.entries === 0) return;
    this.parts.push(part);
    this.count += part.entries;
  }

  give(item: number, handover: Handover, ahead: number): void {
    this.given.push({ behind: this.count + ahead, item, handover });
  }

  /** Drops all entries but the first `kept`. */
  forget(kept: number): void {
    while (this.count > kept) {
      const last = this.parts.pop() as LogPart;
      this.count -= last.entries;
      this.add({ ...last, entries: Math.max(0, Math.min(last.entries, kept - this.count)) });
    }
    this.given = this.given.filter(({ behind }) => behind < kept);
    this.runs = 0;
  }
}

class LogReading {
  private readonly file: number;
  private readonly size: number;
  private readonly items = new Map<number, Reading>();
  /** Tests by number, because a test that was missing is written and logged once more. */
  private readonly tests = new Map<number, WrittenTest>();
  private lastTest = 0;
  private runs = 0;

  constructor(file: number) {
    this.file = file;
    this.size = fstatSync(file).size;
  }

  read(): Log | undefined {
    const first = recordAt(this.file, 0, this.size);
    if (first?.head.kind !== RecordKind.begin) return undefined;
    const begin = contentIfValid(first.content, beginning);
    if (begin === undefined) return undefined;
    let { end } = first;
    for (
      let next = recordAt(this.file, end, this.size);
      next !== undefined && this.take(next.head, next.content, end + headSize);
      next = recordAt(this.file, end, this.size)
    )
      end = next.end;
    const { identity } = begin;
    return { identity, ...this.known(), runs: this.runs, end, isDamaged: end < this.size };
  }

  /** Returns false if the record is not what a check writes. */
  private take(head: RecordHead, content: Buffer, at: number): boolean {
    if (head.kind === RecordKind.renumbering) {
      this.tests.clear();
      this.lastTest = 0;
      return true;
    }
    if (head.kind === RecordKind.tests) {
      this.takeTests(testsIn(head.item, content));
      return true;
    }
    if (head.kind !== RecordKind.structure && head.kind !== RecordKind.entries) return false;
    const entries = contentIfValid(content, journalEntries);
    if (entries?.length !== head.entries) return false;
    this.takeEntries(head, entries, { at, length: content.length });
    return true;
  }

  private takeEntries(
    { kind, item, runs }: RecordHead,
    entries: readonly Entry[],
    place: Pick<LogPart, 'at' | 'length'>,
  ): void {
    const reading = this.of(item);
    this.runs += runs;
    if (kind === RecordKind.structure) {
      if (takeStructure(reading, entries, place)) this.forgetTests(item);
      return;
    }
    reading.runs += runs;
    reading.add({ ...place, first: 0, entries: entries.length });
  }

  private takeTests(tests: readonly WrittenTest[]): void {
    for (const test of tests) {
      this.tests.set(test.number, test);
      this.lastTest = Math.max(this.lastTest, test.number);
    }
  }

  /** The check that goes on logs them again. */
  private forgetTests(of: number): void {
    for (const { number, item } of this.tests.values()) if (item === of) this.tests.delete(number);
  }

  private of(item: number): Reading {
    return getOrMake(this.items, item, () => new Reading());
  }

  /**
   * What was given away in a part of the journal that does not hold was not given away. Tests and runs are written by
   * different threads: of a run that the journal does not have yet, nobody can say that the next one of its number is the same.
   */
  private known(): Pick<Log, 'items' | 'tests' | 'lastTest'> {
    const handovers = new Map<number, Handover | undefined>([[0, undefined]]);
    for (const number of handovers.keys())
      for (const { item, handover } of this.of(number).given) handovers.set(item, handover);
    const items = new Map<number, LoggedItem>();
    const lastRuns = new Map<number, number>();
    for (const [number, handover] of handovers) {
      const { parts, runs } = this.of(number);
      items.set(number, { handover, parts });
      lastRuns.set(number, runs + (handover?.inputs.length ?? 0));
    }
    const tests = [...this.tests.values()].filter(
      ({ item, run }) => run <= (lastRuns.get(item) ?? 0),
    );
    return { items, tests, lastTest: this.lastTest };
  }
}

/** What is forgotten ends a part; the next one begins behind it. True if something is. */
function takeStructure(
  reading: Reading,
  entries: readonly Entry[],
  place: Pick<LogPart, 'at' | 'length'>,
): boolean {
  let first = 0;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'run') reading.runs++;
    if (entry.kind === 'handover') reading.give(entry.item, entry.handover, index - first);
    if (entry.kind !== 'forgotten') continue;
    reading.add({ ...place, first, entries: index - first });
    reading.forget(entry.kept);
    first = index + 1;
  }
  reading.add({ ...place, first, entries: entries.length - first });
  return first > 0;
}

function testsIn(item: number, content: Buffer): WrittenTest[] {
  return Array.from({ length: content.length / (4 * testSize) }, (_, row) => {
    const [run, number, length, high, low, sum] = Array.from({ length: testSize }, (__, i) =>
      content.readUInt32LE(4 * (testSize * row + i)),
    );
    return { item, run, number, key: { length, high, low }, sum };
  });
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length; ) {
    const count = readSync(file, bytes, read, length - read, at + read);
    if (count === 0) throw new Error('the log was cut while it was read');
    read += count;
  }
  return bytes;
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
