// The log of an exploration: everything that its sessions did, in the folder of its results, so that a check that was
// killed goes on where it was. One file that only grows. A record has a head (its length, a checksum, and what it is about) and
// what was done since the last one; each write is of whole records, and sessions write what they give away before they
// give it. So whatever is left of the file after an accident, the part before the first broken record makes sense.
//
// A log may be larger than memory, so it is read record by record (log-reader.ts).

import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { getOrMake } from '../base/known.ts';
import { WriteError, writing } from '../base/write-error.ts';
import type { Entry } from '../explore/journal.ts';
import { appendFully, writeWhole } from '../host/whole-file.ts';
import type { WrittenTest } from './test-register.ts';

/** What must be the same for an exploration to go on: by what the user would call it. */
export type Identity = Readonly<Record<string, string>>;

export const logFormat = 5;

export const RecordKind = {
  /** The first record: the format and the identity. */
  begin: 0,
  /** Entries of the journal of one work item. */
  entries: 1,
  /** Entries of the journal, of which some say what becomes of others: given away, forgotten. */
  structure: 2,
  /** Tests that were written: rows of numbers. */
  tests: 3,
  /** No test has the number that was said before. */
  renumbering: 4,
  /** What a tuning did (src/tune). */
  tuning: 5,
} as const;
export type RecordKind = (typeof RecordKind)[keyof typeof RecordKind];

/** Little-endian numbers of 32 bits: length of the content, checksum of all that follows, and these four. */
export interface RecordHead {
  readonly kind: RecordKind;
  readonly item: number;
  /** Entries of the journal, and how many of them are runs. */
  readonly entries: number;
  readonly runs: number;
}

export const headSize = 24;
/** Numbers of 32 bits that tell of a test: run, number, the key of its path, and the sum of its input. */
export const testSize = 6;

export function beginLog(path: string, identity: Identity): void {
  const head = { kind: RecordKind.begin, item: 0, entries: 0, runs: 0 };
  writing(path, () => writeWhole(path, record(head, serialize({ format: logFormat, identity }))));
}

/** Forgets what is behind the last whole record: new ones must not follow a broken one. */
export function cutLog(path: string, { end }: { readonly end: number }): void {
  writing(path, () => {
    const file = openSync(path, 'r+');
    ftruncateSync(file, end);
    closeSync(file);
  });
}

/** How many milliseconds an entry may stay unwritten. */
const pause = 100;

/**
 * Each thread has its own. A write that fails is told once, and what comes after it is dropped: behind a record that is not whole
 * nothing would be read. What was done and is not in the log is done again by who goes on.
 */
export class LogWriter {
  private readonly path: string;
  private readonly file: number | undefined;
  private readonly failed: (error: WriteError) => void;
  private readonly waiting = new Map<number, { entries: Entry[]; tests: WrittenTest[] }>();
  private written = Date.now();

  private isBroken = false;

  constructor(path: string, failed: (error: WriteError) => void) {
    this.path = path;
    this.failed = failed;
    this.file = this.attempt(() => openSync(path, 'a'));
  }

  add(item: number, entry: Entry): void {
    this.of(item).entries.push(entry);
  }

  addTest(test: WrittenTest): void {
    this.of(test.item).tests.push(test);
  }

  /** Writes what has waited long enough. To be called often. */
  tick(): void {
    if (this.waiting.size > 0 && Date.now() - this.written >= pause) this.flush();
  }

  flush(): void {
    const records: Buffer[] = [];
    for (const [item, { entries, tests }] of this.waiting) {
      if (entries.length > 0) records.push(entriesRecord(item, entries));
      if (tests.length > 0) records.push(testsRecord(item, tests));
    }
    this.waiting.clear();
    this.written = Date.now();
    this.write(Buffer.concat(records));
  }

  /** Replaces all tests that were logged before. Until the new ones are written, the log knows of none. Returns false if nothing was done. */
  renumber(tests: readonly WrittenTest[], act: () => void): boolean {
    this.write(record({ kind: RecordKind.renumbering, item: 0, entries: 0, runs: 0 }));
    if (this.isBroken) return false;
    act();
    for (const test of tests) this.addTest(test);
    this.flush();
    return true;
  }

  close(): void {
    this.flush();
    if (this.file !== undefined) closeSync(this.file);
  }

  private of(item: number): { entries: Entry[]; tests: WrittenTest[] } {
    return getOrMake(this.waiting, item, () => ({ entries: [], tests: [] }));
  }

  private write(bytes: Buffer): void {
    const { file } = this;
    if (file !== undefined && !this.isBroken) this.attempt(() => appendFully(file, bytes));
  }

  private attempt<T>(act: () => T): T | undefined {
    try {
      return writing(this.path, act);
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      this.isBroken = true;
      this.failed(error);
      return undefined;
    }
  }
}

function entriesRecord(item: number, entries: readonly Entry[]): Buffer {
  const isStructure = entries.some(({ kind }) => kind === 'handover' || kind === 'forgotten');
  const kind = isStructure ? RecordKind.structure : RecordKind.entries;
  const runs = entries.reduce((sum, entry) => sum + (entry.kind === 'run' ? 1 : 0), 0);
  return record({ kind, item, entries: entries.length, runs }, serialize(entries));
}

function testsRecord(item: number, tests: readonly WrittenTest[]): Buffer {
  const row = ({ run, number, key, sum }: WrittenTest) => [
    run,
    number,
    key.length,
    key.high,
    key.low,
    sum,
  ];
  const head = { kind: RecordKind.tests, item, entries: 0, runs: 0 };
  return record(head, Buffer.from(Uint32Array.from(tests.flatMap(row)).buffer));
}

export function record(head: RecordHead, content = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(headSize + content.length);
  bytes.writeUInt32LE(content.length, 0);
  bytes.writeUInt32LE(head.kind, 8);
  bytes.writeUInt32LE(head.item, 12);
  bytes.writeUInt32LE(head.entries, 16);
  bytes.writeUInt32LE(head.runs, 20);
  content.copy(bytes, headSize);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return bytes;
}
