// What was computed once, kept on disk by the digest of everything it was computed from: bitcode,
// dependency manifests, WebAssembly. An entry is either whole or not there: it is written beside its
// place and renamed into it, and carries a digest of its content, so that a damaged entry counts as
// none. No failure of the cache is an error: a disk that is full or read-only makes clew slower, not
// wrong, which is worth one warning. When the entries outgrow the limit, those that were used longest ago go first.

import { createHash, randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { namesIn, readNamedFile } from './named-file.ts';

export interface ArtifactCache {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Hex SHA-256 over the parts, each with its length, so that no two lists of parts look the same. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

export function defaultCacheDirectory(environment: NodeJS.ProcessEnv): string {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'clew');
}

const defaultLimit = 1 << 30;
const sealLength = 32;
// Counting the entries costs a walk over them, so that only one small write in so many pays for it; which one, the key
// says, since a build starts a process for every file that writes once.
const writesBetweenCounts = 64;
const largeEntry = 1 << 20;
const dayInMilliseconds = 86_400_000;

export interface CacheOptions {
  /** The limit in bytes. */
  readonly limit?: number;
  /** Called once, when something cannot be kept. */
  readonly warn?: ((text: string) => void) | undefined;
}

export function openCache(directory: string, options: CacheOptions = {}): ArtifactCache {
  return new DirectoryCache(directory, options);
}

class DirectoryCache implements ArtifactCache {
  readonly #directory: string;
  readonly #limit: number;

  #warn: (text: string) => void;

  constructor(directory: string, { limit = defaultLimit, warn = () => {} }: CacheOptions) {
    this.#directory = directory;
    this.#limit = limit;
    this.#warn = warn;
  }

  get(key: string): Uint8Array | undefined {
    const path = this.#pathOf(key);
    try {
      const entry = readNamedFile(path);
      const content = entry.subarray(sealLength);
      if (!seal(content).equals(entry.subarray(0, sealLength))) return undefined;
      markUsed(path);
      return content;
    } catch {
      return undefined;
    }
  }

  put(key: string, bytes: Uint8Array): void {
    const path = this.#pathOf(key);
    const beside = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
    try {
      makeFolder(join(path, '..'));
      writeFileSync(beside, Buffer.concat([seal(bytes), bytes]));
      renameSync(beside, path);
    } catch (error) {
      removeFile(beside);
      const { code } = error as NodeJS.ErrnoException;
      this.#warn(`the cache ${this.#directory} cannot be written (${code}): clew goes on without`);
      this.#warn = () => {};
      return;
    }
    const turn = Number.parseInt(key.slice(-4), 16) % writesBetweenCounts === 0;
    if (turn || bytes.length > largeEntry) this.#prune();
  }

  #pathOf(key: string): string {
    return join(this.#directory, key.slice(0, 2), key.slice(2));
  }

  #prune(): void {
    const entries = this.#entries();
    let total = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (total <= this.#limit) return;
    entries.sort((a, b) => a.used - b.used);
    for (const entry of entries) {
      if (total <= this.#limit * 0.8) return;
      removeFile(entry.path);
      total -= entry.size;
    }
  }

  #entries(): { path: string; size: number; used: number }[] {
    const found: { path: string; size: number; used: number }[] = [];
    for (const folder of namesIn(this.#directory).filter((name) => /^[0-9a-f]{2}$/.test(name)))
      for (const name of namesIn(join(this.#directory, folder))) {
        const path = join(this.#directory, folder, name);
        const stat = statSync(path, { throwIfNoEntry: false });
        if (stat !== undefined) found.push({ path, size: stat.size, used: stat.mtimeMs });
      }
    return found;
  }
}

function seal(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** The time of last use is the file's modification time; a day is exact enough and saves writes. */
function markUsed(path: string): void {
  const now = Date.now();
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && now - stat.mtimeMs > dayInMilliseconds)
    utimesSync(path, now / 1000, now / 1000);
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The entry stays where it is. Nothing depends on its removal.
  }
}
