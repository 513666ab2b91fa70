// The system calls open and relatives, which make a descriptor from a path.

import type { Call } from '../call.ts';
import { OpenFlag } from '../descriptors.ts';
import { fail, isError } from '../errors.ts';
import { type DirectoryEntry, isSpecial, Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { lookedUpPath } from '../looked-up-path.ts';
import type { DirectoryNode, Node } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';

/** AT_FDCWD: stands for the current directory, in place of a descriptor. */
const currentDirectory = -100;

export const openCalls: Handlers = {
  open: (kernel, call) => openPath(kernel, call, 0, kernel.directory),
  creat: (kernel, call) => {
    const flags = OpenFlag.create | OpenFlag.writeOnly | OpenFlag.truncate;
    return open(kernel, kernel.directory, call.path(0), flags, call.int(1));
  },
  openat: (kernel, call) => {
    const start = startOf(kernel, call, 0);
    return isError(start) ? start : openPath(kernel, call, 1, start);
  },
};

/** The directory in which a path argument next to a directory descriptor starts. */
export function startOf(kernel: Kernel, call: Call, index: number): DirectoryNode | number {
  const descriptor = call.int(index);
  if (descriptor === currentDirectory) return kernel.directory;
  const node = kernel.descriptors.get(descriptor)?.node;
  if (node === undefined)
    return call.path(index + 1).startsWith('/') ? kernel.files.root : fail('EBADF');
  return node.kind === 'directory' ? node : fail('ENOTDIR');
}

/** The node at the path in the first argument, from the current directory; or an error. */
export function nodeAt(kernel: Kernel, call: Call, follows = true): Node | number {
  return kernel.files.find(kernel.directory, lookedUpPath(call, 0, kernel.directory), follows);
}

/** The node that the descriptor in the first argument stands for, or an error. */
export function openNode(kernel: Kernel, call: Call): Node | number {
  return kernel.descriptors.get(call.int(0))?.node ?? fail('EBADF');
}

/** Opens a path; flags and mode are the arguments behind it. */
function openPath(kernel: Kernel, call: Call, index: number, start: DirectoryNode): number {
  const flags = call.int(index + 1);
  const keepsName = (flags & OpenFlag.create) !== 0;
  const path = keepsName ? call.path(index) : lookedUpPath(call, index, start);
  return open(kernel, start, path, flags, call.int(index + 2));
}

function open(
  kernel: Kernel,
  start: DirectoryNode,
  path: string,
  flags: number,
  mode: number,
): number {
  if ((flags & OpenFlag.temporaryFile) === OpenFlag.temporaryFile)
    return openTemporary(kernel, start, path, flags, mode);
  const entry = (flags & OpenFlag.create) !== 0 && mayCreate(kernel, start, path, flags);
  if (entry === false)
    return openExisting(kernel, kernel.files.find(start, path, follows(flags)), flags);
  if (isError(entry)) return entry;
  if (entry.node !== undefined) {
    if ((flags & OpenFlag.exclusive) !== 0) return fail('EEXIST');
    return openExisting(kernel, entry.node, flags);
  }
  return createAndOpen(kernel, entry, flags, mode);
}

function follows(flags: number): boolean {
  return (flags & OpenFlag.noFollow) === 0;
}

/** The entry that O_CREAT would create, or that exists already. */
function mayCreate(
  kernel: Kernel,
  start: DirectoryNode,
  path: string,
  flags: number,
): DirectoryEntry | number {
  const entry = kernel.files.locate(start, path);
  if (isError(entry)) return entry;
  if (entry.slash && !isSpecial(entry)) return fail('EISDIR');
  const stays = (flags & OpenFlag.exclusive) !== 0 || !follows(flags);
  return stays || entry.node?.kind !== 'symlink'
    ? entry
    : kernel.files.locateFollowing(start, path);
}

function openExisting(kernel: Kernel, node: Node | number, flags: number): number {
  if (isError(node)) return node;
  const failure = checkOpening(kernel, node, flags);
  if (failure < 0) return failure;
  if ((flags & OpenFlag.truncate) !== 0 && node.kind === 'file') {
    node.content.resize(0);
    node.modified = node.changed = kernel.files.now();
  }
  return kernel.descriptors.open(node, flags);
}

function createAndOpen(kernel: Kernel, entry: DirectoryEntry, flags: number, mode: number): number {
  if (entry.parent.parent === undefined) return fail('ENOENT');
  if (!kernel.files.permits(entry.parent, Permission.write)) return fail('EACCES');
  const node = kernel.files.makeFile(mode & 0o7777 & ~kernel.process.mask);
  if (node === undefined) return fail('ENOSPC');
  kernel.files.enter(entry.parent, entry.name, node);
  return kernel.descriptors.open(node, flags);
}

function openTemporary(
  kernel: Kernel,
  start: DirectoryNode,
  path: string,
  flags: number,
  mode: number,
): number {
  const directory = kernel.files.find(start, path);
  if (isError(directory)) return directory;
  if (directory.kind !== 'directory') return fail('ENOTDIR');
  if ((flags & OpenFlag.accessMask) === OpenFlag.readOnly) return fail('EINVAL');
  const node = kernel.files.makeFile(mode & 0o7777 & ~kernel.process.mask);
  return node === undefined ? fail('ENOSPC') : kernel.descriptors.open(node, flags);
}

function checkOpening(kernel: Kernel, node: Node, flags: number): number {
  const access = flags & OpenFlag.accessMask;
  const writes = access !== OpenFlag.readOnly || (flags & OpenFlag.truncate) !== 0;
  const isDirectory = node.kind === 'directory';
  if (isDirectory && (flags & OpenFlag.create) !== 0) return fail('EISDIR');
  if (!isDirectory && (flags & OpenFlag.directory) !== 0) return fail('ENOTDIR');
  if ((flags & OpenFlag.path) !== 0) return 0;
  if (node.kind === 'symlink') return fail('ELOOP');
  if (node.kind === 'socket' || (node.kind === 'device' && node.device.absent === true))
    return fail('ENXIO');
  if (isDirectory && writes) return fail('EISDIR');
  let wanted = access === OpenFlag.writeOnly ? 0 : Permission.read;
  if (writes) wanted |= Permission.write;
  return kernel.files.permits(node, wanted) ? 0 : fail('EACCES');
}
