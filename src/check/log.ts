// The log of an exploration: everything that its sessions did, in the folder of its results, so that a check that was
// killed goes on where it was. One file that only grows. A record is its length, a checksum, and what was done since the
// last one; each write is a whole record, and sessions write what they give away before they give it. So whatever is left of the file
// after an accident, the part before the first broken record makes sense.

import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Entry } from '../explore/journal.ts';

type Done = readonly [territory: number, entry: Entry];

/** What must be the same for an exploration to go on: by what the user would call it. */
export type Identity = Readonly<Record<string, string>>;

export interface Log {
  readonly identity: Identity;
  /** By number of the territory; 0 is the whole tree. */
  readonly territories: ReadonlyMap<number, Entry[]>;
  /** Where the last whole record ends. */
  readonly end: number;
  /** Something behind it was cut off or broken. */
  readonly isDamaged: boolean;
}

const format = 2;
const head = 8;

export function beginLog(path: string, identity: Identity): void {
  writeFileSync(path, record({ format, identity }));
}

/** Undefined: there is none, or none that this clew can read. */
export function readLog(path: string): Log | undefined {
  const bytes = readIfThere(path);
  if (bytes === undefined) return undefined;
  const records = recordsIn(bytes);
  const first = records.next();
  const begin = first.done
    ? undefined
    : (first.value.content as { format: number; identity: Identity });
  if (first.done || begin?.format !== format) return undefined;
  const territories = new Map<number, Entry[]>([[0, []]]);
  let { end } = first.value;
  for (const { content, end: after } of records) {
    for (const [territory, entry] of content as Done[]) add(territories, territory, entry);
    end = after;
  }
  forgetOrphans(territories);
  return { identity: begin.identity, territories, end, isDamaged: end < bytes.length };
}

/** What was given away in a part of the journal that does not hold was not given away. */
function forgetOrphans(territories: Map<number, Entry[]>): void {
  const known = new Set([0]);
  for (const number of known) {
    for (const entry of territories.get(number) ?? [])
      if (entry.kind === 'given') known.add(entry.territory);
  }
  for (const number of territories.keys()) if (!known.has(number)) territories.delete(number);
}

/** Forgets what is behind the last whole record: new ones must not follow a broken one. */
export function cutLog(path: string, { end }: Log): void {
  const file = openSync(path, 'r+');
  ftruncateSync(file, end);
  closeSync(file);
}

/** Milliseconds that what was done may stay unwritten. */
const pause = 100;

/** Each thread has its own. */
export class LogWriter {
  private readonly file: number;
  private waiting: Done[] = [];
  private written = Date.now();

  constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  add(territory: number, entry: Entry): void {
    this.waiting.push([territory, entry]);
  }

  /** To be called often. */
  tick(): void {
    if (this.waiting.length > 0 && Date.now() - this.written >= pause) this.flush();
  }

  flush(): void {
    if (this.waiting.length === 0) return;
    const bytes = record(this.waiting);
    this.waiting = [];
    this.written = Date.now();
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
  }
}

function add(territories: Map<number, Entry[]>, territory: number, entry: Entry): void {
  const entries = territories.get(territory);
  if (entry.kind === 'forgotten') entries?.splice(entry.kept);
  else if (entries !== undefined) entries.push(entry);
  if (entry.kind === 'given' && !territories.has(entry.territory))
    territories.set(entry.territory, []);
}

function record(content: unknown): Buffer {
  const bytes = serialize(content);
  const begin = Buffer.alloc(head);
  begin.writeUInt32LE(bytes.length, 0);
  begin.writeUInt32LE(crc32(bytes), 4);
  return Buffer.concat([begin, bytes]);
}

/** Up to the first that is not whole. */
function* recordsIn(bytes: Buffer): Generator<{ content: unknown; end: number }, undefined> {
  for (let at = 0; at + head <= bytes.length; ) {
    const end = at + head + bytes.readUInt32LE(at);
    const content = bytes.subarray(at + head, end);
    if (end > bytes.length || crc32(content) !== bytes.readUInt32LE(at + 4)) return;
    yield { content: deserialize(content), end };
    at = end;
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
