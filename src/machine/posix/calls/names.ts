// The system calls that make, remove, move and list names, and those for the current directory.

import type { Call } from '../call.ts';
import { fail, isError } from '../errors.ts';
import { type DirectoryEntry, isSpecial, Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { lookedUpPath } from '../looked-up-path.ts';
import { bytesOf, Layout } from '../memory.ts';
import { type DirectoryNode, FileType, type Node } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';
import { nodeAt, openNode, startOf } from './open.ts';

const removeDirectoryFlag = 0x200;
const followFlag = 0x400;
const noReplaceFlag = 1;

export const nameCalls: Handlers = {
  mkdir: (kernel, call) => makeDirectory(kernel, kernel.directory, call.path(0), call.int(1)),
  mkdirat: (kernel, call) =>
    from(kernel, call, 0, (start) => makeDirectory(kernel, start, call.path(1), call.int(2))),
  mknod: (kernel, call) => makeNode(kernel, kernel.directory, call.path(0), call.int(1)),
  mknodat: (kernel, call) =>
    from(kernel, call, 0, (start) => makeNode(kernel, start, call.path(1), call.int(2))),
  rmdir: (kernel, call) =>
    removeDirectory(kernel, kernel.directory, lookedUpPath(call, 0, kernel.directory)),
  unlink: (kernel, call) =>
    unlink(kernel, kernel.directory, lookedUpPath(call, 0, kernel.directory)),
  unlinkat: (kernel, call) =>
    from(kernel, call, 0, (start) =>
      (call.int(2) & removeDirectoryFlag) !== 0
        ? removeDirectory(kernel, start, call.path(1))
        : unlink(kernel, start, call.path(1)),
    ),
  symlink: (kernel, call) => symlink(kernel, kernel.directory, call.path(1), call.path(0)),
  symlinkat: (kernel, call) =>
    from(kernel, call, 1, (start) => symlink(kernel, start, call.path(2), call.path(0))),
  readlink: (kernel, call) => readLink(kernel, kernel.directory, call, 0),
  readlinkat: (kernel, call) => from(kernel, call, 0, (start) => readLink(kernel, start, call, 1)),
  link: (kernel, call) =>
    link(
      kernel,
      kernel.files.find(kernel.directory, call.path(0), false),
      kernel.directory,
      call.path(1),
    ),
  linkat: (kernel, call) =>
    from(kernel, call, 0, (oldStart) =>
      from(kernel, call, 2, (newStart) => {
        const follows = (call.int(4) & followFlag) !== 0;
        return link(
          kernel,
          kernel.files.find(oldStart, call.path(1), follows),
          newStart,
          call.path(3),
        );
      }),
    ),
  rename: (kernel, call) =>
    rename(kernel, [kernel.directory, call.path(0)], [kernel.directory, call.path(1)], 0),
  renameat: (kernel, call) => renameAt(kernel, call, 0),
  renameat2: (kernel, call) => renameAt(kernel, call, call.int(4)),
  getcwd: (kernel, call) => {
    const path = kernel.files.pathOf(kernel.directory);
    if (isError(path)) return path;
    return call.deliverExactly(call.address(0), bytesOf(`${path}\0`), call.size(1));
  },
  chdir: (kernel, call) => changeDirectory(kernel, nodeAt(kernel, call)),
  fchdir: (kernel, call) => changeDirectory(kernel, openNode(kernel, call)),
  getdents64: (kernel, call) => readDirectory(kernel, call),
};

function from(
  kernel: Kernel,
  call: Call,
  index: number,
  then: (start: DirectoryNode) => number,
): number {
  const start = startOf(kernel, call, index);
  return isError(start) ? start : then(start);
}

/** An entry that does not exist yet and may be made; only the path of a directory may end in a slash. */
function freeEntry(
  kernel: Kernel,
  start: DirectoryNode,
  path: string,
  forDirectory = false,
): DirectoryEntry | number {
  const entry = kernel.files.locate(start, path);
  if (isError(entry)) return entry;
  if (entry.node !== undefined || isSpecial(entry)) return fail('EEXIST');
  if (entry.parent.parent === undefined || (entry.slash && !forDirectory)) return fail('ENOENT');
  return kernel.files.permits(entry.parent, Permission.write) ? entry : fail('EACCES');
}

function enter(kernel: Kernel, entry: DirectoryEntry, node: Node | undefined): number {
  if (node === undefined) return fail('ENOSPC');
  kernel.files.enter(entry.parent, entry.name, node);
  return 0;
}

function makeDirectory(kernel: Kernel, start: DirectoryNode, path: string, mode: number): number {
  const entry = freeEntry(kernel, start, path, true);
  if (isError(entry)) return entry;
  return enter(
    kernel,
    entry,
    kernel.files.makeDirectory(entry.parent, mode & 0o1777 & ~kernel.process.mask),
  );
}

/** Makes a regular file or a named pipe; only the superuser of a real machine makes other nodes. */
function makeNode(kernel: Kernel, start: DirectoryNode, path: string, mode: number): number {
  const entry = freeEntry(kernel, start, path);
  if (isError(entry)) return entry;
  const permissions = mode & 0o7777 & ~kernel.process.mask;
  const type = mode & FileType.mask;
  if (type === FileType.pipe) return enter(kernel, entry, kernel.files.makePipe(permissions));
  if (type !== 0 && type !== FileType.file) return fail('EPERM');
  return enter(kernel, entry, kernel.files.makeFile(permissions));
}

function symlink(kernel: Kernel, start: DirectoryNode, path: string, target: string): number {
  if (target === '') return fail('ENOENT');
  const entry = freeEntry(kernel, start, path);
  return isError(entry) ? entry : enter(kernel, entry, kernel.files.makeSymlink(target));
}

function link(kernel: Kernel, node: Node | number, start: DirectoryNode, path: string): number {
  if (isError(node)) return node;
  const entry = freeEntry(kernel, start, path);
  if (isError(entry)) return entry;
  return node.kind === 'directory' ? fail('EPERM') : enter(kernel, entry, node);
}

function readLink(kernel: Kernel, start: DirectoryNode, call: Call, index: number): number {
  const node = kernel.files.find(start, call.path(index), false);
  const size = call.long(index + 2);
  if (isError(node)) return node;
  if (node.kind !== 'symlink' || size <= 0) return fail('EINVAL');
  return call.deliver(call.address(index + 1), { bytes: bytesOf(node.target.slice(0, size)) });
}

/** The node of an entry that exists, in a directory that may be written; else an error. */
function requireOccupied(kernel: Kernel, entry: DirectoryEntry): Node | number {
  if (entry.node === undefined) return fail('ENOENT');
  return kernel.files.permits(entry.parent, Permission.write) ? entry.node : fail('EACCES');
}

function unlink(kernel: Kernel, start: DirectoryNode, path: string): number {
  const entry = kernel.files.locate(start, path);
  if (isError(entry)) return entry;
  if (isSpecial(entry)) return fail('EISDIR');
  const node = requireOccupied(kernel, entry);
  if (isError(node)) return node;
  if (node.kind === 'directory') return fail('EISDIR');
  if (entry.slash) return fail('ENOTDIR');
  kernel.files.leave(entry.parent, entry.name, node);
  return 0;
}

function removeDirectory(kernel: Kernel, start: DirectoryNode, path: string): number {
  const entry = kernel.files.locate(start, path);
  if (isError(entry)) return entry;
  if (entry.name === '') return fail('EBUSY');
  if (entry.name === '.') return fail('EINVAL');
  if (entry.name === '..') return fail('ENOTEMPTY');
  const node = requireOccupied(kernel, entry);
  if (isError(node)) return node;
  if (node.kind !== 'directory') return fail('ENOTDIR');
  if (node.entries.size > 0) return fail('ENOTEMPTY');
  kernel.files.leave(entry.parent, entry.name, node);
  return 0;
}

function renameAt(kernel: Kernel, call: Call, flags: number): number {
  return from(kernel, call, 0, (oldStart) =>
    from(kernel, call, 2, (newStart) =>
      rename(kernel, [oldStart, call.path(1)], [newStart, call.path(3)], flags),
    ),
  );
}

function rename(
  kernel: Kernel,
  [oldStart, oldPath]: readonly [DirectoryNode, string],
  [newStart, newPath]: readonly [DirectoryNode, string],
  flags: number,
): number {
  if ((flags & ~noReplaceFlag) !== 0) return fail('EINVAL');
  const source = kernel.files.locate(oldStart, oldPath);
  if (isError(source)) return source;
  const target = kernel.files.locate(newStart, newPath);
  if (isError(target)) return target;
  if (isSpecial(source)) return fail('EBUSY');
  if (isSpecial(target)) return fail((flags & noReplaceFlag) !== 0 ? 'EEXIST' : 'EBUSY');
  const node = requireOccupied(kernel, source);
  if (isError(node)) return node;
  const failure = checkReplacing(kernel, node, source, target, flags);
  if (failure < 0 || target.node === node) return failure;
  if (target.node !== undefined) kernel.files.leave(target.parent, target.name, target.node);
  node.links++; // never without a name in between
  kernel.files.leave(source.parent, source.name, node);
  kernel.files.enter(target.parent, target.name, node);
  node.links--;
  return 0;
}

function checkReplacing(
  kernel: Kernel,
  node: Node,
  source: DirectoryEntry,
  target: DirectoryEntry,
  flags: number,
): number {
  const replaced = target.node;
  if (replaced !== undefined && (flags & noReplaceFlag) !== 0) return fail('EEXIST');
  if (node.kind !== 'directory' && (source.slash || target.slash)) return fail('ENOTDIR');
  if (isInside(target.parent, node)) return fail('EINVAL');
  if (replaced !== undefined && isInside(source.parent, replaced)) return fail('ENOTEMPTY');
  if (replaced === node) return 0;
  if (!kernel.files.permits(target.parent, Permission.write)) return fail('EACCES');
  if (replaced === undefined) return 0;
  if (replaced.kind !== 'directory') return node.kind === 'directory' ? fail('ENOTDIR') : 0;
  if (node.kind !== 'directory') return fail('EISDIR');
  return replaced.entries.size > 0 ? fail('ENOTEMPTY') : 0;
}

function isInside(directory: DirectoryNode, ancestor: Node): boolean {
  for (let here: DirectoryNode | undefined = directory; here !== undefined; here = here.parent) {
    if (here === ancestor) return true;
    if (here.parent === here) return false;
  }
  return false;
}

function changeDirectory(kernel: Kernel, node: Node | number): number {
  if (isError(node)) return node;
  if (node.kind !== 'directory') return fail('ENOTDIR');
  if (!kernel.files.permits(node, Permission.execute)) return fail('EACCES');
  kernel.directory = node;
  return 0;
}

/** Serves getdents64. The position counts entries: 0 and 1 are "." and "..". */
function readDirectory(kernel: Kernel, call: Call): number {
  const description = kernel.descriptors.get(call.int(0));
  if (description === undefined) return fail('EBADF');
  if (description.node.kind !== 'directory') return fail('ENOTDIR');
  const entries = allEntries(description.node);
  const room = call.size(2);
  let filled = 0;
  while (description.offset < entries.length) {
    const [name, node] = entries[description.offset];
    const record = entryRecord(name, node, description.offset + 1);
    if (filled + record.length > room) return filled > 0 ? filled : fail('EINVAL');
    call.memory.writeBytes(call.address(1) + filled, record);
    filled += record.length;
    description.offset++;
  }
  return filled;
}

function allEntries(directory: DirectoryNode): (readonly [string, Node])[] {
  return [['.', directory], ['..', directory.parent ?? directory], ...directory.entries];
}

/** A struct linux_dirent64, padded to eight bytes. */
function entryRecord(name: string, node: Node, next: number): Uint8Array {
  const length = Math.ceil((19 + name.length + 1) / 8) * 8;
  const type = (node.mode & FileType.mask) >> 12;
  return new Layout(length)
    .u64(0, node.number)
    .u64(8, next)
    .u16(16, length)
    .u8(18, type)
    .text(19, name).bytes;
}
