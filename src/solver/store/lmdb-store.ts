/**
 * Answers on disk, in LMDB: safe for several processes at once, and cheap to read. Writes are gathered
 * and committed together. A file that is not a database, or not readable, gives no store and a
 * warning: an exploration can always go on without.
 */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import type { AnswerStore } from '../stored-answer.ts';

const batch = 128;

export interface LmdbStore extends AnswerStore {
  /** Commits what is gathered, and closes the file. */
  close(): Promise<void>;
}

export function openLmdbStore(
  path: string,
  warn: (message: string) => void,
): LmdbStore | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path) && !looksWhole(path)) throw new Error('not a whole database');
    // Without syncing, a crash of the system can cost the last answers: they are only a cache.
    return storeOn(open({ path, encoding: 'binary', noSubdir: true, noSync: true }), warn);
  } catch (error) {
    warn(`no cache on disk: ${path}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** The two meta pages of an LMDB file: where their fields are, and what must stand there. */
const pageSize = 4096;
const meta = { magic: 24, version: 28, lastPage: 144, transaction: 152 };

/**
 * LMDB maps the file into memory and believes it; a foreign or truncated one ends the process. So the
 * first pages are looked at before: the magic number, the version, and whether all pages are there.
 */
function looksWhole(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return true;
    const head = Buffer.alloc(2 * pageSize);
    if (readSync(file, head, 0, head.length, 0) < head.length) return false;
    const pages = [head.subarray(0, pageSize), head.subarray(pageSize)];
    const isMeta = (page: Buffer) =>
      page.readUInt32LE(meta.magic) === 0xbeefc0de && page.readUInt32LE(meta.version) === 2;
    if (!pages.every(isMeta)) return false;
    const [first, second] = pages.map((page) => page.readBigUInt64LE(meta.transaction));
    const newest = pages[first > second ? 0 : 1];
    return BigInt(size) >= (newest.readBigUInt64LE(meta.lastPage) + 1n) * BigInt(pageSize);
  } finally {
    closeSync(file);
  }
}

function storeOn(database: RootDatabase<Uint8Array, string>, warn: (message: string) => void) {
  const gathered = new Map<string, Uint8Array>();
  let broken = false;
  const guarded = <Result>(action: () => Result): Result | undefined => {
    if (broken) return undefined;
    try {
      return action();
    } catch (error) {
      broken = true;
      warn(`cache on disk given up: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
  const commit = () => {
    guarded(() =>
      database.transactionSync(() => {
        for (const [key, value] of gathered) database.putSync(key, value);
      }),
    );
    gathered.clear();
  };
  return {
    get: (key: string) => gathered.get(key) ?? guarded(() => database.get(key)),
    put(key: string, value: Uint8Array) {
      gathered.set(key, value);
      if (gathered.size >= batch) commit();
    },
    async close() {
      commit();
      await database.close();
    },
  };
}
