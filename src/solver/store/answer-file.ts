/**
 * Answers on disk: a file to which every process appends whole entries (docs/decisions/0008). The operating system keeps appended
 * writes apart, and checksums tell which entries are whole (`entries.ts`), so there is no lock and nothing to repair. Damaged
 * entries are skipped with a warning, and dropped when the file is rewritten. A file of another format is not touched. Whatever
 * fails costs the stored answers, never the check.
 */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import type { AnswerStore } from '../answer-encoding.ts';
import { type Entry, entryAt, entryBytes, isOurs, scanEntries } from './entries.ts';

const defaults = {
  /** How many entries are gathered and written together. */
  batch: 128,
  /** When the file has more bytes, it is rewritten with its newest half. */
  maximalSize: 64 << 20,
};

export type AnswerFileOptions = Partial<typeof defaults>;

export interface AnswerFile extends AnswerStore {
  /** Writes what is gathered. */
  flush(): void;
  /** Writes what is gathered, and closes the file. */
  close(): void;
}

export function openAnswerFile(
  path: string,
  warn: (message: string) => void,
  options: AnswerFileOptions = {},
): AnswerFile | undefined {
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    return new AppendedFile(path, warn, { ...defaults, ...options });
  } catch (error) {
    warn(`no cache on disk: ${path}: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Where an entry stands in the file. */
interface FileRange {
  readonly start: number;
  readonly length: number;
}

class AppendedFile implements AnswerFile {
  private readonly gathered = new Map<string, Uint8Array>();
  private readonly ranges = new Map<string, FileRange>();
  private file = -1;
  /** Everything before this offset of the file is in `ranges`. */
  private known = 0;

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
    private readonly options: Required<AnswerFileOptions>,
  ) {
    try {
      this.open();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  get(key: string): Uint8Array | undefined {
    return this.gathered.get(key) ?? this.guarded(() => this.read(key));
  }

  put(key: string, value: Uint8Array): void {
    if (this.file < 0) return;
    this.gathered.set(key, value);
    if (this.gathered.size >= this.options.batch) this.guarded(() => this.write());
  }

  flush(): void {
    if (this.gathered.size > 0) this.guarded(() => this.write());
  }

  close(): void {
    this.guarded(() => this.write());
    this.release();
  }

  private open(): void {
    if (fs.existsSync(this.path) && !fs.statSync(this.path).isFile()) {
      throw new Error('it is not a file');
    }
    this.file = fs.openSync(this.path, 'a+');
    // Our own file would have been rewritten long before, so this one is not read into memory to find out.
    if (fs.fstatSync(this.file).size > 4 * this.options.maximalSize) {
      throw new Error('it is too large to be a cache of clew');
    }
    const bytes = this.bytesFrom(0);
    const scan = scanEntries(bytes);
    if (!isOurs(bytes, scan)) throw new Error('it is not a cache of clew');
    this.learn(scan.entries, 0);
    this.known = scan.end;
    if (scan.damaged === 0) return;
    this.warn(`cache on disk: ${this.path}: ${scan.damaged} damaged bytes were ignored`);
    this.renew();
  }

  private read(key: string): Uint8Array | undefined {
    const range = this.ranges.get(key);
    if (range === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(range.length);
    const count = fs.readSync(this.file, bytes, 0, range.length, range.start);
    const entry = entryAt(bytes.subarray(0, count), 0);
    if (entry?.key === key) return new Uint8Array(entry.value);
    throw new Error('it was changed by something else');
  }

  private write(): void {
    if (this.gathered.size > 0) {
      const entries = [...this.gathered].map(([key, value]) => entryBytes(key, value));
      const bytes = Buffer.concat(entries);
      if (fs.writeSync(this.file, bytes) < bytes.length) throw new Error('no space left');
      this.gathered.clear();
    }
    this.refresh();
  }

  /** Learns what was appended since, by this process and by others. */
  private refresh(): void {
    const { nlink, size } = fs.fstatSync(this.file);
    if (nlink === 0) return this.reopen();
    const { entries, end } = scanEntries(this.bytesFrom(this.known));
    this.learn(entries, this.known);
    this.known += end;
    if (size > this.options.maximalSize) this.renew();
  }

  private learn(entries: readonly Entry[], offset: number): void {
    for (const { key, start, end } of entries) {
      this.ranges.set(key, { start: offset + start, length: end - start });
    }
  }

  /**
   * Replaces the file by one with its whole entries, or with the newest half of them if it is full. Entries that others append to
   * the old file until they notice are lost; they will be solved again.
   */
  private renew(): void {
    const bytes = this.bytesFrom(0);
    const kept = new Map<string, Entry>();
    let room = bytes.length > this.options.maximalSize ? this.options.maximalSize / 2 : Infinity;
    for (const entry of scanEntries(bytes).entries.toReversed()) {
      room -= entry.end - entry.start;
      if (room < 0) break;
      if (!kept.has(entry.key)) kept.set(entry.key, entry);
    }
    const entries = [...kept.values()].reverse();
    // The process id alone would not do: threads share it.
    const successor = `${this.path}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
    fs.writeFileSync(
      successor,
      Buffer.concat(entries.map(({ start, end }) => bytes.subarray(start, end))),
    );
    fs.renameSync(successor, this.path);
    this.reopen();
  }

  private reopen(): void {
    this.release();
    this.open();
  }

  private bytesFrom(start: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, fs.fstatSync(this.file).size - start));
    let count = 0;
    while (count < bytes.length) {
      const more = fs.readSync(this.file, bytes, count, bytes.length - count, start + count);
      if (more === 0) break;
      count += more;
    }
    return bytes.subarray(0, count);
  }

  private release(): void {
    if (this.file >= 0) fs.closeSync(this.file);
    this.file = -1;
    this.known = 0;
    this.ranges.clear();
  }

  private guarded<Result>(action: () => Result): Result | undefined {
    if (this.file < 0) return undefined;
    try {
      return action();
    } catch (error) {
      this.release();
      this.gathered.clear();
      this.warn(`${this.path}: answers are not kept any more: ${reasonOf(error)}`);
      return undefined;
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
