// The files that a WebAssembly program sees: three layers under one root. On top what the program
// writes, kept in memory so that a compiler run leaves nothing behind; then mounted folders, which
// exist only in memory (clang's own headers); below them the host's files (host-files.ts), read when they are asked
// for. Every host path that is looked up is remembered, whether it was there or not: that is exactly
// what the result depends on, and so what a cache has to compare. Files of the host that the program may not read are not
// there for it; that it asked for them is remembered too.

import { enlarged } from '../../base/grown-array.ts';
import { resolvePath } from '../../base/posix-path.ts';

/** A file's or folder's place in the tree. `id` tells two names of one file apart from two files. */
export type Entry =
  | { readonly kind: 'file'; readonly id: bigint; readonly size: number; content(): Uint8Array }
  | { readonly kind: 'folder'; readonly id: bigint };

/** The files below everything else. `find` says what is at a path; what is neither file nor folder is not there. */
export interface HostFiles {
  find(path: string): Entry | undefined;
  list(path: string): { name: string; kind: 'file' | 'folder' }[];
}

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
  readonly #host: HostFiles;
  readonly #mayRead: (path: string) => boolean;

  /** `mounts` are absolute folder -> (path below it -> content). `mayRead` is asked about files of the host. */
  constructor(
    workingDirectory: string,
    mounts: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>,
    host: HostFiles,
    mayRead: (path: string) => boolean,
  ) {
    this.#workingDirectory = workingDirectory;
    this.#mounts = mounts;
    this.#host = host;
    this.#mayRead = mayRead;
  }

  resolve(path: string): string {
    return resolvePath(this.#workingDirectory, path);
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
    return this.#mountOf(path) === undefined ? this.#host.list(path) : [];
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
    const entry = this.#host.find(path);
    if (entry === undefined) this.missed.add(path);
    else if (entry.kind === 'file' && !this.#mayRead(path)) {
      this.refused.add(path);
      return undefined;
    } else this.found.set(path, entry.kind);
    return entry;
  }
}
