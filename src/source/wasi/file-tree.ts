// The files that a WebAssembly program sees: three layers under one root. On top what the program
// writes, kept in memory so that a compiler run leaves nothing behind; then mounted folders, which
// exist only in memory (clang's own headers); below them the host's files, read when they are asked
// for. Every host path that is looked up is remembered, whether it was there or not: that is exactly
// what the result depends on, and so what a cache has to compare. Files of the host that the program may not read are not
// there for it; that it asked for them is remembered too.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { enlarged } from '../../base/grown-array.ts';

/** A file's or folder's place in the tree. `id` tells two names of one file apart from two files. */
export type Entry =
  | { readonly kind: 'file'; readonly id: bigint; readonly size: number; content(): Uint8Array }
  | { readonly kind: 'folder'; readonly id: bigint };

/** A file being written: grows by doubling, since compilers write in pieces of a few kilobytes. */
export class MemoryFile {
  #bytes = new Uint8Array(4096);
  size = 0;

  constructor(readonly id: bigint) {}

  get content(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }

  resize(size: number): void {
    if (size > this.#bytes.length) {
      this.#bytes = enlarged(this.#bytes, size);
    }
    if (size < this.size) this.#bytes.fill(0, size, this.size);
    this.size = size;
  }

  write(position: number, bytes: Uint8Array): void {
    if (position + bytes.length > this.size) this.resize(position + bytes.length);
    this.#bytes.set(bytes, position);
  }
}

// Host files are numbered by (device, inode); ours get numbers no inode has.
const firstOwnId = 1n << 62n;

export class FileTree {
  readonly #workingDirectory: string;
  readonly #mounts: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;
  readonly #written = new Map<string, MemoryFile>();
  readonly #ids = new Map<string, bigint>();
  readonly #hostEntries = new Map<string, Entry | undefined>();
  /** Host files that were opened or found, and paths that were looked for in vain. */
  readonly found = new Map<string, 'file' | 'folder'>();
  readonly missed = new Set<string>();
  /** Host files that are there, but not for the program. */
  readonly refused = new Set<string>();
  readonly #mayRead: (path: string) => boolean;

  /** `mounts` are absolute folder -> (path below it -> content). `mayRead` is asked about files of the host. */
  constructor(
    workingDirectory: string,
    mounts: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>,
    mayRead: (path: string) => boolean,
  ) {
    this.#workingDirectory = workingDirectory;
    this.#mounts = mounts;
    this.#mayRead = mayRead;
  }

  resolve(path: string): string {
    return posix.resolve(this.#workingDirectory, path);
  }

  lookUp(path: string): Entry | undefined {
    const written = this.#written.get(path);
    if (written !== undefined)
      return { kind: 'file', id: written.id, size: written.size, content: () => written.content };
    const mount = this.#mountOf(path);
    return mount === undefined ? this.#lookUpHost(path) : this.#lookUpMounted(mount, path);
  }

  /** Names in a folder; what the program wrote is left out (compilers do not list their output). */
  list(path: string): { name: string; kind: 'file' | 'folder' }[] {
    if (this.#mountOf(path) !== undefined) return [];
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        kind: entry.isDirectory() ? 'folder' : 'file',
      }));
    } catch {
      return [];
    }
  }

  create(path: string): MemoryFile {
    const file = new MemoryFile(this.#idOf(path));
    this.#written.set(path, file);
    return file;
  }

  written(path: string): MemoryFile | undefined {
    return this.#written.get(path);
  }

  rename(from: string, to: string): boolean {
    const file = this.#written.get(from);
    if (file === undefined) return false;
    this.#written.delete(from);
    this.#written.set(to, file);
    return true;
  }

  remove(path: string): boolean {
    return this.#written.delete(path);
  }

  #idOf(path: string): bigint {
    let id = this.#ids.get(path);
    if (id === undefined) {
      id = firstOwnId + BigInt(this.#ids.size);
      this.#ids.set(path, id);
    }
    return id;
  }

  #mountOf(path: string): string | undefined {
    for (const folder of this.#mounts.keys())
      if (path === folder || path.startsWith(`${folder}/`)) return folder;
    return undefined;
  }

  #lookUpMounted(mount: string, path: string): Entry | undefined {
    const files = this.#mounts.get(mount) ?? new Map();
    const name = path.slice(mount.length + 1);
    const content = files.get(name);
    if (content !== undefined)
      return { kind: 'file', id: this.#idOf(path), size: content.length, content: () => content };
    if (name === '') return { kind: 'folder', id: this.#idOf(path) };
    for (const file of files.keys())
      if (file.startsWith(`${name}/`)) return { kind: 'folder', id: this.#idOf(path) };
    return undefined;
  }

  #lookUpHost(path: string): Entry | undefined {
    if (!this.#hostEntries.has(path)) this.#hostEntries.set(path, this.#statHost(path));
    return this.#hostEntries.get(path);
  }

  #statHost(path: string): Entry | undefined {
    if (path === '/proc' || path.startsWith('/proc/')) return undefined; // describes us, not files
    const stat = statHost(path);
    if (stat === undefined || !(stat.isFile() || stat.isDirectory())) {
      this.missed.add(path);
      return undefined;
    }
    if (stat.isFile() && !this.#mayRead(path)) {
      this.refused.add(path);
      return undefined;
    }
    const id = ((stat.dev & 0xffffn) << 44n) ^ stat.ino;
    this.found.set(path, stat.isFile() ? 'file' : 'folder');
    if (stat.isDirectory()) return { kind: 'folder', id };
    let bytes: Uint8Array | undefined;
    const content = () => {
      bytes ??= readFileSync(path);
      return bytes;
    };
    return { kind: 'file', id, size: Number(stat.size), content };
  }
}

function statHost(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // not a directory, no permission, a name too long: not there for the program
  }
}
