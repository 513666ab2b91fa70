// Small JSON documents by name, such as the coverage of a version, or a fact that was learned: a file to which every process appends
// whole entries (solver/store/entries.ts, the format of the solver's answers). The last entry of a name is the document; damaged
// entries are skipped. No process waits for another, and no write is lost:
//
//   a writer    appends, then checks whether its file still has a name; if not, it appends to the file that has replaced it
//   `compact`   writes a new file with the last entries, renames it over the old one, and then appends what others have appended to
//               the old one until that moment. Only one process compacts at a time; others skip it.

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { anything, type Schema } from '../base/schema.ts';
import { WriteError, writing } from '../base/write-error.ts';
import { readNamedFile } from '../host/named-file.ts';
import {
  type Damage,
  damageIn,
  type Entry,
  entryBytes,
  scanEntries,
} from '../solver/store/entries.ts';

/** A value that JSON can represent. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

const anyJson = anything as Schema<unknown> as Schema<Json>;

export class Documents {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Undefined if there is no such document, or if it does not match the schema. */
  get<T>(name: string, schema: Schema<T>): T | undefined {
    const entry = lastOf(scanEntries(this.bytes()).entries).find(({ key }) => key === name);
    return jsonIfValid(entry?.value, schema);
  }

  /** All documents, in the order in which they were last written. */
  all(): Map<string, Json> {
    const found = new Map<string, Json>();
    for (const { key, value } of lastOf(scanEntries(this.bytes()).entries)) {
      const document = jsonIfValid(value, anyJson);
      if (document !== undefined) found.set(key, document);
    }
    return found;
  }

  put(name: string, document: Json): void {
    this.append(entryBytes(name, Buffer.from(JSON.stringify(document))));
  }

  damage(): Damage {
    return damageIn(this.bytes());
  }

  /** Drops overwritten and damaged entries, unless another process is doing so. */
  compact(): void {
    const lock = `${this.path}.lock`;
    if (this.bytes().length === 0 || !isTaken(lock)) return;
    try {
      this.replace();
    } finally {
      rmSync(lock, { force: true });
    }
  }

  private replace(): void {
    const old = openSync(this.path, 'r');
    try {
      const bytes = readFileSync(old);
      const kept = lastOf(scanEntries(bytes).entries);
      const beside = `${this.path}.${process.pid}.new`;
      const whole = Buffer.concat(kept.map(({ start, end }) => bytes.subarray(start, end)));
      writing(this.path, () => {
        try {
          writeFileSync(beside, whole);
          renameSync(beside, this.path);
        } catch (error) {
          rmSync(beside, { force: true });
          throw error;
        }
      });
      const late = readFileSync(old); // from where the first reading ended
      if (late.length > 0) this.append(late);
    } finally {
      closeSync(old);
    }
  }

  private append(entry: Buffer): void {
    writing(this.path, () => {
      mkdirSync(dirname(this.path), { recursive: true });
      while (!this.isAppended(entry));
    });
  }

  /** Returns false if the file has lost its name meanwhile. A partial write is an error: the rest must not follow another entry. */
  private isAppended(entry: Buffer): boolean {
    const file = openSync(this.path, 'a');
    try {
      if (writeSync(file, entry) < entry.length) throw new WriteError(this.path, 'ENOSPC');
      return fstatSync(file).nlink > 0;
    } finally {
      closeSync(file);
    }
  }

  private bytes(): Buffer {
    try {
      return readNamedFile(this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    }
  }
}

/** Takes the lock for rewriting a file. The lock of a killed process expires after a minute. */
function isTaken(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    const stat = statSync(lock, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > 60_000) rmSync(lock, { force: true });
    return false;
  }
}

/** The last entry of each name, in the order of the file. */
function lastOf(entries: readonly Entry[]): Entry[] {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    last.delete(entry.key);
    last.set(entry.key, entry);
  }
  return [...last.values()];
}
