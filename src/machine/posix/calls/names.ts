// Calls that make, remove and move names.

import type { Call } from '../call.ts';
import { fail, isError } from '../errors.ts';
import { Permission, type Place } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { bytesOf } from '../memory.ts';
import { type DirectoryNode, FileType, type Node } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';
import { startOf } from './open.ts';

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
  rmdir: (kernel, call) => removeDirectory(kernel, kernel.directory, call.path(0)),
  unlink: (kernel, call) => unlink(kernel, kernel.directory, call.path(0)),
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

/** A place where a new name may be made. */
function freePlace(kernel: Kernel, start: DirectoryNode, path: string): Place | number {
  const place = kernel.files.locate(start, path, false);
  if (isError(place)) return place;
  if (place.node !== undefined) return fail('EEXIST');
  if (place.parent.parent === undefined) return fail('ENOENT');
  return kernel.files.permits(place.parent, Permission.write) ? place : fail('EACCES');
}

function enter(kernel: Kernel, place: Place, node: Node | undefined): number {
  if (node === undefined) return fail('ENOSPC');
  kernel.files.enter(place.parent, place.name, node);
  return 0;
}

function makeDirectory(kernel: Kernel, start: DirectoryNode, path: string, mode: number): number {
  const place = freePlace(kernel, start, path);
  if (isError(place)) return place;
  return enter(
    kernel,
    place,
    kernel.files.makeDirectory(place.parent, mode & 0o1777 & ~kernel.mask),
  );
}

/** Regular files and named pipes; other devices are the superuser's of a real machine. */
function makeNode(kernel: Kernel, start: DirectoryNode, path: string, mode: number): number {
  const place = freePlace(kernel, start, path);
  if (isError(place)) return place;
  const permissions = mode & 0o7777 & ~kernel.mask;
  const type = mode & FileType.mask;
  if (type === FileType.pipe) return enter(kernel, place, kernel.files.makePipe(permissions));
  if (type !== 0 && type !== FileType.file) return fail('EPERM');
  return enter(kernel, place, kernel.files.makeFile(permissions));
}

function symlink(kernel: Kernel, start: DirectoryNode, path: string, target: string): number {
  if (target === '') return fail('ENOENT');
  const place = freePlace(kernel, start, path);
  return isError(place) ? place : enter(kernel, place, kernel.files.makeSymlink(target));
}

function link(kernel: Kernel, node: Node | number, start: DirectoryNode, path: string): number {
  if (isError(node)) return node;
  if (node.kind === 'directory') return fail('EPERM');
  const place = freePlace(kernel, start, path);
  return isError(place) ? place : enter(kernel, place, node);
}

function readLink(kernel: Kernel, start: DirectoryNode, call: Call, index: number): number {
  const node = kernel.files.find(start, call.path(index), false);
  const size = call.long(index + 2);
  if (isError(node)) return node;
  if (node.kind !== 'symlink' || size <= 0) return fail('EINVAL');
  return call.deliver(call.address(index + 1), bytesOf(node.target.slice(0, size)));
}

/** What a call that removes wants: something there, with a name of its own, in a writable directory. */
function occupiedPlace(
  kernel: Kernel,
  start: DirectoryNode,
  path: string,
): (Place & { node: Node }) | number {
  const place = kernel.files.locate(start, path, false);
  if (isError(place)) return place;
  if (place.node === undefined) return fail('ENOENT');
  if (!kernel.files.permits(place.parent, Permission.write)) return fail('EACCES');
  return { ...place, node: place.node };
}

function unlink(kernel: Kernel, start: DirectoryNode, path: string): number {
  const place = occupiedPlace(kernel, start, path);
  if (isError(place)) return place;
  if (place.node.kind === 'directory') return fail('EISDIR');
  kernel.files.leave(place.parent, place.name, place.node);
  return 0;
}

function removeDirectory(kernel: Kernel, start: DirectoryNode, path: string): number {
  const place = occupiedPlace(kernel, start, path);
  if (isError(place)) return place;
  if (place.node.kind !== 'directory') return fail('ENOTDIR');
  if (place.name === '.') return fail('EINVAL');
  if (place.name === '..' || place.node.entries.size > 0) return fail('ENOTEMPTY');
  if (place.name === '') return fail('EPERM');
  kernel.files.leave(place.parent, place.name, place.node);
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
  const source = occupiedPlace(kernel, oldStart, oldPath);
  if (isError(source)) return source;
  const target = kernel.files.locate(newStart, newPath, false);
  if (isError(target)) return target;
  if ([source, target].some((place) => /^(|\.|\.\.)$/.test(place.name))) return fail('EINVAL');
  if (!kernel.files.permits(target.parent, Permission.write)) return fail('EACCES');
  if (target.node === undefined && newPath.endsWith('/') && source.node.kind !== 'directory')
    return fail('ENOTDIR');
  if (target.node === source.node) return 0;
  const failure = checkReplacing(source.node, target, flags);
  if (failure < 0) return failure;
  if (target.node !== undefined) kernel.files.leave(target.parent, target.name, target.node);
  source.node.links++; // never without a name in between
  kernel.files.leave(source.parent, source.name, source.node);
  kernel.files.enter(target.parent, target.name, source.node);
  source.node.links--;
  return 0;
}

function checkReplacing(source: Node, target: Place, flags: number): number {
  if (source.kind === 'directory' && isInside(target.parent, source)) return fail('EINVAL');
  const replaced = target.node;
  if (replaced === undefined) return 0;
  if ((flags & noReplaceFlag) !== 0) return fail('EEXIST');
  if (replaced.kind === 'directory') {
    if (source.kind !== 'directory') return fail('EISDIR');
    return replaced.entries.size > 0 ? fail('ENOTEMPTY') : 0;
  }
  return source.kind === 'directory' ? fail('ENOTDIR') : 0;
}

function isInside(directory: DirectoryNode, ancestor: Node): boolean {
  for (let here: DirectoryNode | undefined = directory; here !== undefined; here = here.parent) {
    if (here === ancestor) return true;
    if (here.parent === here) return false;
  }
  return false;
}
