// The system interface of a WebAssembly program (WASI, snapshot preview 1), as far as a compiler
// needs it: arguments, files, output. Written here because the runtime that comes with the embedded
// compiler takes every file up front, loses `..` in paths and copies a file on each write to it.
// Specification: github.com/WebAssembly/WASI, legacy/preview1/docs.md.

import type { Entry, FileTree, MemoryFile } from './file-tree.ts';

const errno = {
  success: 0,
  badDescriptor: 8,
  invalid: 28,
  isFolder: 31,
  noEntry: 44,
  notSupported: 58,
  notFolder: 54,
  illegalSeek: 70,
} as const;

const fileType = { characterDevice: 2, folder: 3, file: 4 } as const;
const openFlag = { create: 1, folder: 2, truncate: 8 } as const;
const descriptorFlagAppend = 1;
const allRights = 0x1fffffffn;
const rightToWrite = 1n << 6n;

// Folders that are open from the start. -working-directory makes all paths of the compiler absolute, so the root is
// enough.
const preopened = ['/'];

type Descriptor =
  | { kind: 'output'; sink: (bytes: Uint8Array) => void }
  | { kind: 'input' }
  | { kind: 'folder'; path: string; entry: Entry }
  | { kind: 'reading'; entry: Entry & { kind: 'file' }; position: number }
  | { kind: 'writing'; file: MemoryFile; position: number; append: boolean };

/** Thrown out of the program by proc_exit. */
class ProgramExit {
  constructor(readonly status: number) {}
}

export interface WasiProgram {
  readonly module: WebAssembly.Module;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly files: FileTree;
  readonly stdout: (bytes: Uint8Array) => void;
  readonly stderr: (bytes: Uint8Array) => void;
}

/** Runs a program to its end and returns its exit status. Other exceptions of the program are passed on. */
export function runWasi(program: WasiProgram): number {
  const host = new WasiHost(program);
  const instance = new WebAssembly.Instance(program.module, {
    wasi_snapshot_preview1: host.imports(),
  });
  host.memory = instance.exports.memory as WebAssembly.Memory;
  try {
    (instance.exports._start as () => void)();
    return 0;
  } catch (thrown) {
    if (thrown instanceof ProgramExit) return thrown.status;
    throw thrown;
  }
}

class WasiHost {
  memory!: WebAssembly.Memory;
  readonly #program: WasiProgram;
  readonly #files: FileTree;
  readonly #descriptors: (Descriptor | undefined)[];

  constructor(program: WasiProgram) {
    this.#program = program;
    this.#files = program.files;
    this.#descriptors = [
      { kind: 'input' },
      { kind: 'output', sink: program.stdout },
      { kind: 'output', sink: program.stderr },
      ...preopened.map((name) => this.#openFolder(name)),
    ];
  }

  #openFolder(name: string): Descriptor {
    const path = this.#files.resolve(name);
    return { kind: 'folder', path, entry: { kind: 'folder', id: BigInt(path.length) } };
  }

  imports(): WebAssembly.ModuleImports {
    const refuse = () => errno.notSupported;
    return {
      ...this.#startImports(),
      ...this.#descriptorImports(),
      ...this.#pathImports(),
      clock_time_get: (_clock: number, _precision: bigint, result: number) =>
        this.#storeLong(result, 0n), // time stands still: same input, same output
      random_get: (start: number, length: number) => {
        this.#bytes(start, length).fill(0x2a);
        return errno.success;
      },
      proc_exit: (status: number) => {
        throw new ProgramExit(status);
      },
      fd_filestat_set_times: () => errno.success,
      path_create_directory: refuse,
      path_link: refuse,
      path_remove_directory: refuse,
      path_symlink: refuse,
      poll_oneoff: refuse,
    };
  }

  #startImports() {
    const environment = Object.entries(this.#program.environment).map(([k, v]) => `${k}=${v}`);
    const { args } = this.#program;
    return {
      args_sizes_get: (count: number, size: number) => this.#storeSizes(args, count, size),
      args_get: (pointers: number, text: number) => this.#storeStrings(args, pointers, text),
      environ_sizes_get: (count: number, size: number) =>
        this.#storeSizes(environment, count, size),
      environ_get: (pointers: number, text: number) =>
        this.#storeStrings(environment, pointers, text),
      fd_prestat_get: (fd: number, result: number) => {
        if (preopened[fd - 3] === undefined) return errno.badDescriptor;
        this.#storeWord(result, 0);
        return this.#storeWord(result + 4, 1);
      },
      fd_prestat_dir_name: (fd: number, start: number) => {
        this.#bytes(start, 1).set(new TextEncoder().encode(preopened[fd - 3]));
        return errno.success;
      },
    };
  }

  #descriptorImports() {
    return {
      fd_close: (fd: number) => {
        this.#descriptors[fd] = undefined;
        return errno.success;
      },
      fd_fdstat_get: (fd: number, result: number) => this.#describe(fd, result),
      fd_filestat_get: (fd: number, result: number) => this.#statDescriptor(fd, result),
      fd_filestat_set_size: (fd: number, size: bigint) => {
        const open = this.#descriptors[fd];
        if (open?.kind !== 'writing') return errno.invalid;
        open.file.resize(Number(size));
        return errno.success;
      },
      fd_read: (fd: number, vectors: number, count: number, result: number) =>
        this.#read(fd, vectors, count, result, undefined),
      fd_pread: (fd: number, vectors: number, count: number, at: bigint, result: number) =>
        this.#read(fd, vectors, count, result, Number(at)),
      fd_write: (fd: number, vectors: number, count: number, result: number) =>
        this.#write(fd, vectors, count, result),
      fd_seek: (fd: number, offset: bigint, whence: number, result: number) =>
        this.#seek(fd, Number(offset), whence, result),
      fd_readdir: (fd: number, start: number, length: number, cookie: bigint, result: number) =>
        this.#list(fd, start, length, Number(cookie), result),
    };
  }

  #pathImports() {
    return {
      path_open: (
        fd: number,
        _follow: number,
        start: number,
        length: number,
        how: number,
        rights: bigint,
        _inherited: bigint,
        flags: number,
        result: number,
      ) => this.#open(this.#path(fd, start, length), how, rights, flags, result),
      path_filestat_get: (
        fd: number,
        _flags: number,
        start: number,
        length: number,
        to: number,
      ) => {
        const entry = this.#files.lookUp(this.#path(fd, start, length));
        return entry === undefined ? errno.noEntry : this.#storeStat(to, entry);
      },
      path_readlink: (fd: number, start: number, length: number) =>
        this.#files.lookUp(this.#path(fd, start, length)) === undefined
          ? errno.noEntry
          : errno.invalid,
      path_rename: (
        fd: number,
        start: number,
        length: number,
        toFd: number,
        toStart: number,
        toLength: number,
      ) =>
        this.#files.rename(this.#path(fd, start, length), this.#path(toFd, toStart, toLength))
          ? errno.success
          : errno.noEntry,
      path_unlink_file: (fd: number, start: number, length: number) =>
        this.#files.remove(this.#path(fd, start, length)) ? errno.success : errno.noEntry,
    };
  }

  #open(path: string, how: number, rights: bigint, flags: number, result: number): number {
    const writing = (how & (openFlag.create | openFlag.truncate)) !== 0;
    if (writing || this.#isWriteToOwn(path, rights)) {
      const kept = (how & openFlag.truncate) === 0 ? this.#files.written(path) : undefined;
      const file = kept ?? this.#files.create(path);
      const append = (flags & descriptorFlagAppend) !== 0;
      return this.#addDescriptor({ kind: 'writing', file, position: 0, append }, result);
    }
    const entry = this.#files.lookUp(path);
    if (entry === undefined) return errno.noEntry;
    if (entry.kind === 'folder')
      return this.#addDescriptor({ kind: 'folder', path, entry }, result);
    if ((how & openFlag.folder) !== 0) return errno.notFolder;
    return this.#addDescriptor({ kind: 'reading', entry, position: 0 }, result);
  }

  #isWriteToOwn(path: string, rights: bigint): boolean {
    return (rights & rightToWrite) !== 0n && this.#files.written(path) !== undefined;
  }

  #addDescriptor(descriptor: Descriptor, result: number): number {
    let fd = this.#descriptors.indexOf(undefined, 4);
    if (fd < 0) fd = this.#descriptors.length;
    this.#descriptors[fd] = descriptor;
    return this.#storeWord(result, fd);
  }

  #read(fd: number, vectors: number, count: number, result: number, at: number | undefined) {
    const open = this.#descriptors[fd];
    if (open === undefined) return errno.badDescriptor;
    if (open.kind === 'folder') return errno.isFolder;
    if (open.kind === 'input' || open.kind === 'output') return this.#storeWord(result, 0);
    const content = open.kind === 'reading' ? open.entry.content() : open.file.content;
    let position = at ?? open.position;
    const start = position;
    for (const buffer of this.#buffers(vectors, count)) {
      const part = content.subarray(position, position + buffer.length);
      buffer.set(part);
      position += part.length;
    }
    if (at === undefined) open.position = position;
    return this.#storeWord(result, position - start);
  }

  #write(fd: number, vectors: number, count: number, result: number): number {
    const open = this.#descriptors[fd];
    if (open?.kind !== 'output' && open?.kind !== 'writing') return errno.badDescriptor;
    let total = 0;
    for (const buffer of this.#buffers(vectors, count)) {
      total += buffer.length;
      if (open.kind === 'output') {
        open.sink(buffer.slice());
        continue;
      }
      if (open.append) open.position = open.file.size;
      open.file.write(open.position, buffer);
      open.position += buffer.length;
    }
    return this.#storeWord(result, total);
  }

  #seek(fd: number, offset: number, whence: number, result: number): number {
    const open = this.#descriptors[fd];
    if (open === undefined) return errno.badDescriptor;
    if (open.kind !== 'reading' && open.kind !== 'writing') return errno.illegalSeek;
    const size = open.kind === 'reading' ? open.entry.size : open.file.size;
    const from = [0, open.position, size][whence];
    if (from === undefined || from + offset < 0) return errno.invalid;
    open.position = from + offset;
    return this.#storeLong(result, BigInt(open.position));
  }

  #list(fd: number, start: number, length: number, cookie: number, result: number): number {
    const open = this.#descriptors[fd];
    if (open?.kind !== 'folder') return errno.notFolder;
    const buffer = this.#bytes(start, length);
    let used = 0;
    for (const [index, entry] of this.#files.list(open.path).entries()) {
      if (index < cookie) continue;
      const record = directoryRecord(index + 1, entry);
      buffer.set(record.subarray(0, length - used), used);
      used += Math.min(record.length, length - used);
      if (used === length) break;
    }
    return this.#storeWord(result, used);
  }

  #describe(fd: number, result: number): number {
    const open = this.#descriptors[fd];
    if (open === undefined) return errno.badDescriptor;
    this.#bytes(result, 24).fill(0);
    this.#bytes(result, 1)[0] = open.kind === 'folder' ? fileType.folder : fileType.file;
    this.#storeLong(result + 8, allRights);
    return this.#storeLong(result + 16, allRights);
  }

  #statDescriptor(fd: number, result: number): number {
    const open = this.#descriptors[fd];
    if (open === undefined) return errno.badDescriptor;
    if (open.kind === 'input' || open.kind === 'output')
      return this.#storeStat(result, { kind: 'file', id: BigInt(fd), size: 0 });
    if (open.kind === 'writing')
      return this.#storeStat(result, { kind: 'file', id: open.file.id, size: open.file.size });
    return this.#storeStat(result, open.entry);
  }

  #storeStat(
    result: number,
    entry: { kind: 'file'; id: bigint; size: number } | { kind: 'folder'; id: bigint },
  ): number {
    this.#bytes(result, 64).fill(0);
    this.#storeLong(result, 1n);
    this.#storeLong(result + 8, entry.id);
    this.#bytes(result + 16, 1)[0] = entry.kind === 'file' ? fileType.file : fileType.folder;
    this.#storeLong(result + 24, 1n);
    return this.#storeLong(result + 32, entry.kind === 'file' ? BigInt(entry.size) : 0n);
  }

  #path(fd: number, start: number, length: number): string {
    const open = this.#descriptors[fd];
    const name = new TextDecoder().decode(this.#bytes(start, length));
    return this.#files.resolve(open?.kind === 'folder' ? `${open.path}/${name}` : name);
  }

  #buffers(vectors: number, count: number): Uint8Array[] {
    const view = new DataView(this.memory.buffer);
    return Array.from({ length: count }, (_, index) =>
      this.#bytes(
        view.getUint32(vectors + index * 8, true),
        view.getUint32(vectors + index * 8 + 4, true),
      ),
    );
  }

  #bytes(start: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, start >>> 0, length >>> 0);
  }

  #storeWord(at: number, value: number): number {
    new DataView(this.memory.buffer).setUint32(at, value, true);
    return errno.success;
  }

  #storeLong(at: number, value: bigint): number {
    new DataView(this.memory.buffer).setBigUint64(at, value, true);
    return errno.success;
  }

  #storeSizes(strings: readonly string[], count: number, size: number): number {
    this.#storeWord(count, strings.length);
    return this.#storeWord(
      size,
      strings.reduce((sum, string) => sum + new TextEncoder().encode(string).length + 1, 0),
    );
  }

  #storeStrings(strings: readonly string[], pointers: number, text: number): number {
    let at = text;
    for (const [index, string] of strings.entries()) {
      const bytes = new TextEncoder().encode(`${string}\0`);
      this.#storeWord(pointers + index * 4, at);
      this.#bytes(at, bytes.length).set(bytes);
      at += bytes.length;
    }
    return errno.success;
  }
}

function directoryRecord(next: number, entry: { name: string; kind: 'file' | 'folder' }) {
  const name = new TextEncoder().encode(entry.name);
  const record = new Uint8Array(24 + name.length);
  const view = new DataView(record.buffer);
  view.setBigUint64(0, BigInt(next), true);
  view.setUint32(16, name.length, true);
  record[20] = entry.kind === 'folder' ? fileType.folder : fileType.file;
  record.set(name, 24);
  return record;
}
