// The system calls stat and relatives, and those that change what stat shows.

import type { Call } from '../call.ts';
import { fieldTerms } from '../data.ts';
import { fail, isError } from '../errors.ts';
import { Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { lookedUpPath } from '../looked-up-path.ts';
import { Layout, viewOf } from '../memory.ts';
import { FileType, type Node } from '../nodes.ts';
import type { Handlers } from '../system-calls.ts';
import type { UncertainLength } from '../uncertain-length.ts';
import { nodeAt, openNode, startOf } from './open.ts';
import { resize } from './transfer.ts';

const AtFlag = { noFollow: 0x100, emptyPath: 0x1000 } as const;

export const statusCalls: Handlers = {
  stat: (kernel, call) => deliverStatus(call, 1, nodeAt(kernel, call)),
  lstat: (kernel, call) => deliverStatus(call, 1, nodeAt(kernel, call, false)),
  fstat: (kernel, call) => deliverStatus(call, 1, openNode(kernel, call)),
  newfstatat: (kernel, call) => deliverStatus(call, 2, findAt(kernel, call, call.int(3))),
  statx: (kernel, call) => {
    const node = findAt(kernel, call, call.int(2));
    return isError(node) ? node : deliver(call, 4, node, extendedStatus(node), extendedPlaces);
  },
  access: (kernel, call) => checkAccess(kernel, nodeAt(kernel, call), call.int(1)),
  faccessat: (kernel, call) => checkAccess(kernel, findAt(kernel, call, 0), call.int(2)),
  faccessat2: (kernel, call) => checkAccess(kernel, findAt(kernel, call, call.int(3)), call.int(2)),
  truncate: (kernel, call) => {
    if (call.long(1) < 0) return fail('EINVAL');
    const node = nodeAt(kernel, call);
    if (isError(node)) return node;
    if (node.kind === 'directory') return fail('EISDIR');
    if (node.kind !== 'file') return fail('EINVAL');
    if (!kernel.files.permits(node, Permission.write)) return fail('EACCES');
    return resize(kernel, node, call.long(1));
  },
  chmod: (kernel, call) => changeMode(kernel, nodeAt(kernel, call), call.int(1)),
  fchmod: (kernel, call) => changeMode(kernel, openNode(kernel, call), call.int(1)),
  fchmodat: (kernel, call) => changeMode(kernel, findAt(kernel, call, 0), call.int(2)),
  chown: (kernel, call) => changeOwner(kernel, nodeAt(kernel, call), call.int(1), call.int(2)),
  lchown: (kernel, call) =>
    changeOwner(kernel, nodeAt(kernel, call, false), call.int(1), call.int(2)),
  fchown: (kernel, call) => changeOwner(kernel, openNode(kernel, call), call.int(1), call.int(2)),
  fchownat: (kernel, call) =>
    changeOwner(kernel, findAt(kernel, call, call.int(4)), call.int(2), call.int(3)),
  umask: (kernel, call) => {
    const old = kernel.process.mask;
    kernel.process.mask = call.int(0) & 0o777;
    return old;
  },
  utimensat: (kernel, call) => changeTimes(kernel, call),
};

/** The node of a (directory descriptor, path) pair in arguments 0 and 1. */
function findAt(kernel: Kernel, call: Call, flags: number): Node | number {
  const mayBeEmpty = (flags & AtFlag.emptyPath) !== 0;
  if (call.address(1) === 0 || (mayBeEmpty && call.path(1) === '')) return openNode(kernel, call);
  const start = startOf(kernel, call, 0);
  if (isError(start)) return start;
  const path = lookedUpPath(call, 1, start);
  return kernel.files.find(start, path, (flags & AtFlag.noFollow) === 0);
}

function deliverStatus(call: Call, index: number, node: Node | number): number {
  return isError(node) ? node : deliver(call, index, node, status(node), statusPlaces);
}

/** Offsets of the fields that depend on the length of a file. */
interface SizePlaces {
  readonly size: number;
  readonly blocks: number;
}

const statusPlaces: SizePlaces = { size: 48, blocks: 64 };
const extendedPlaces: SizePlaces = { size: 40, blocks: 48 };

function deliver(
  call: Call,
  index: number,
  node: Node,
  { bytes }: Layout,
  places: SizePlaces,
): number {
  const length = node.kind === 'file' ? node.content.uncertainLength : undefined;
  return call.write(index, bytes, length && sizeTerms(length, bytes.length, places));
}

function sizeTerms(length: UncertainLength, structure: number, places: SizePlaces): Int32Array {
  const { terms } = length.run;
  const bytes = new Int32Array(structure);
  const size = length.clip(length.max);
  fieldTerms(bytes, places.size, terms, size);
  const rounded = terms.add(size, terms.constant(64, 511));
  fieldTerms(bytes, places.blocks, terms, terms.lshr(rounded, terms.constant(64, 9)));
  return bytes;
}

/** struct stat of x86-64 */
function status(node: Node): Layout {
  const size = sizeOf(node);
  return new Layout(144)
    .u64(0, deviceOf(node))
    .u64(8, node.number)
    .u64(16, linksOf(node))
    .u32(24, node.mode)
    .u32(28, node.user)
    .u32(32, node.group)
    .u64(40, rawDeviceOf(node))
    .u64(statusPlaces.size, size)
    .u64(56, blockSizeOf(node))
    .u64(statusPlaces.blocks, Math.ceil(size / 512))
    .time(72, node.accessed)
    .time(88, node.modified)
    .time(104, node.changed);
}

function extendedStatus(node: Node): Layout {
  const size = sizeOf(node);
  const basicStatus = 0x7ff;
  return new Layout(256)
    .u32(0, basicStatus)
    .u32(4, blockSizeOf(node))
    .u32(16, linksOf(node))
    .u32(20, node.user)
    .u32(24, node.group)
    .u16(28, node.mode)
    .u64(32, node.number)
    .u64(extendedPlaces.size, size)
    .u64(extendedPlaces.blocks, Math.ceil(size / 512))
    .time(64, node.accessed)
    .time(96, node.changed)
    .time(112, node.modified);
}

function sizeOf(node: Node): number {
  if (node.kind === 'file') return node.content.size;
  if (node.kind === 'symlink') return node.target.length;
  return node.kind === 'directory' ? 4096 : 0;
}

/** The number of links. A directory counts its name, its own "." and the ".." of every directory in it. */
function linksOf(node: Node): number {
  if (node.kind !== 'directory') return node.links;
  let links = 2;
  for (const [, entry] of node.entries) if (entry.kind === 'directory') links++;
  return links;
}

function deviceOf(node: Node): number {
  return node.kind === 'device' ? 5 : 0x801;
}

function rawDeviceOf(node: Node): number {
  if (node.kind !== 'device') return 0;
  return node.device.terminal ? 0x8800 : node.device.stream ? 0 : 0x103;
}

function blockSizeOf(node: Node): number {
  return node.kind === 'device' && node.device.terminal ? 1024 : 4096;
}

function checkAccess(kernel: Kernel, node: Node | number, wanted: number): number {
  if (isError(node)) return node;
  if ((wanted & ~7) !== 0) return fail('EINVAL');
  return kernel.files.permits(node, wanted) ? 0 : fail('EACCES');
}

function changeMode(kernel: Kernel, node: Node | number, mode: number): number {
  if (isError(node)) return node;
  if (!kernel.files.owns(node)) return fail('EPERM');
  node.mode = (node.mode & FileType.mask) | (mode & 0o7777);
  node.changed = kernel.files.now();
  return 0;
}

/** Changes owner and group; -1 means no change. */
function changeOwner(kernel: Kernel, node: Node | number, user: number, group: number): number {
  if (isError(node)) return node;
  const changesUser = user !== -1 && user !== node.user;
  const changesGroup = group !== -1 && group !== node.group;
  if ((changesUser || changesGroup) && kernel.world.user.id !== 0) return fail('EPERM');
  if (changesUser) node.user = user;
  if (changesGroup) node.group = group;
  node.changed = kernel.files.now();
  return 0;
}

function changeTimes(kernel: Kernel, call: Call): number {
  const node = findAt(kernel, call, call.int(3));
  if (isError(node)) return node;
  if (!kernel.files.owns(node)) return fail('EPERM');
  const now = kernel.files.now();
  const address = call.address(2);
  const times = address === 0 ? undefined : viewOf(call.memory.readBytes(address, 32));
  const accessed = chosenTime(times, 0, node.accessed, now);
  const modified = chosenTime(times, 16, node.modified, now);
  if (accessed === undefined || modified === undefined) return fail('EINVAL');
  node.accessed = accessed;
  node.modified = modified;
  node.changed = now;
  return 0;
}

function chosenTime(
  times: DataView | undefined,
  offset: number,
  old: bigint,
  now: bigint,
): bigint | undefined {
  const utimeNow = (1n << 30n) - 1n;
  const utimeOmit = (1n << 30n) - 2n;
  if (times === undefined) return now;
  const nanoseconds = times.getBigInt64(offset + 8, true);
  if (nanoseconds === utimeNow) return now;
  if (nanoseconds === utimeOmit) return old;
  if (nanoseconds < 0n || nanoseconds > 999_999_999n) return undefined;
  return times.getBigInt64(offset, true) * 1_000_000_000n + nanoseconds;
}
