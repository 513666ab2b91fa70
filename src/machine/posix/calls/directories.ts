// The system calls for the current directory, and those that read directories.

import type { Call } from '../call.ts';
import { fail, isError } from '../errors.ts';
import { Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { lookedUpPath } from '../looked-up-path.ts';
import { bytesOf, Layout } from '../memory.ts';
import { type DirectoryNode, FileType, type Node } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';

export const directoryCalls: Handlers = {
  getcwd: (kernel, call) => {
    const path = kernel.files.pathOf(kernel.directory);
    if (isError(path)) return path;
    return call.deliverExactly(call.address(0), bytesOf(`${path}\0`), call.size(1));
  },
  chdir: (kernel, call) =>
    change(kernel, kernel.files.find(kernel.directory, lookedUpPath(call, 0, kernel.directory))),
  fchdir: (kernel, call) =>
    change(kernel, kernel.descriptors.get(call.int(0))?.node ?? fail('EBADF')),
  getdents64: (kernel, call) => readDirectory(kernel, call),
};

function change(kernel: Kernel, node: Node | number): number {
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
