// The system calls read, write and relatives, which move bytes between descriptors and memory.

import type { Call } from '../call.ts';
import { type Data, part } from '../data.ts';
import {
  type Description,
  isReadable,
  isWritable,
  OpenFlag,
  positionOf,
  waits,
} from '../descriptors.ts';
import { fail, isError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { viewOf } from '../memory.ts';
import type { FileNode, Node } from '../nodes.ts';
import type { Pipe } from '../pipe.ts';
import type { Handlers } from '../system-calls.ts';
import type { UncertainLength } from '../uncertain-length.ts';
import { receive, send } from './messages.ts';

/** Linux's limit on the parts of one readv. */
const mostParts = 1024;
const seekEnd = 2;
/** PIPE_BUF */
const atomicBytes = 4096;

export const transferCalls: Handlers = {
  read: (kernel, call) => read(kernel, call, undefined),
  pread64: (kernel, call) => {
    const offset = call.long(3);
    return offset < 0 ? fail('EINVAL') : read(kernel, call, offset);
  },
  write: (kernel, call) => write(kernel, call, undefined),
  pwrite64: (kernel, call) => {
    const offset = call.long(3);
    return offset < 0 ? fail('EINVAL') : write(kernel, call, offset);
  },
  readv: (kernel, call) =>
    vector(call, (address, length) => {
      const description = kernel.descriptors.get(call.int(0));
      if (description === undefined || !isReadable(description)) return fail('EBADF');
      fixLength(description.node); // a part that was not filled ends the call
      return call.deliver(address, take(kernel, description, length, undefined));
    }),
  writev: (kernel, call) =>
    vector(call, (address, length) => {
      const description = kernel.descriptors.get(call.int(0));
      if (description === undefined || !isWritable(description)) return fail('EBADF');
      return put(kernel, description, call.bytesAt(address, length), undefined);
    }),
  lseek: (kernel, call) => seek(kernel, call),
  fallocate: (kernel, call) => {
    const description = kernel.descriptors.get(call.int(0));
    if (description === undefined || !isWritable(description)) return fail('EBADF');
    if (call.long(2) < 0 || call.long(3) <= 0) return fail('EINVAL');
    if (call.int(1) !== 0) return fail('EOPNOTSUPP'); // holes, and keeping the size
    const { node } = description;
    if (node.kind !== 'file') return fail(node.kind === 'directory' ? 'EISDIR' : 'ENODEV');
    node.content.fixLength();
    const end = call.long(2) + call.long(3);
    return end > node.content.size ? resize(kernel, node, end) : 0;
  },
  ftruncate: (kernel, call) => {
    if (call.long(1) < 0) return fail('EINVAL');
    const description = kernel.descriptors.get(call.int(0));
    if (description === undefined) return fail('EBADF');
    const { node } = description;
    if (node.kind !== 'file' || !isWritable(description)) return fail('EINVAL');
    return resize(kernel, node, call.long(1));
  },
};

function read(kernel: Kernel, call: Call, offset: number | undefined): number {
  const description = kernel.descriptors.get(call.int(0));
  if (description === undefined || !isReadable(description)) return fail('EBADF');
  return call.deliver(call.address(1), take(kernel, description, call.size(2), offset));
}

function write(kernel: Kernel, call: Call, offset: number | undefined): number {
  const description = kernel.descriptors.get(call.int(0));
  if (description === undefined || !isWritable(description)) return fail('EBADF');
  return put(kernel, description, call.bytesAt(call.address(1), call.size(2)), offset);
}

/** Reads from a description. With an offset, the position does not change. */
function take(
  kernel: Kernel,
  description: Description,
  length: number,
  offset: number | undefined,
): Data | number {
  const { node } = description;
  switch (node.kind) {
    case 'file': {
      node.accessed = kernel.files.now(); // at the end of the file too, so it depends on no length
      return takeFromFile(node, description, length, offset);
    }
    case 'device':
      return offset !== undefined && node.device.stream
        ? fail('ESPIPE')
        : node.device.read(length, waits(description));
    case 'pipe':
      return offset !== undefined ? fail('ESPIPE') : node.pipe.read(length, waits(description));
    case 'socket': {
      if (offset !== undefined) return fail('ESPIPE');
      const message = receive(kernel, node.socket, description, length, 0, 'read');
      return isError(message) ? message : message.data;
    }
    case 'directory':
      return fail('EISDIR');
    case 'symlink':
    case 'epoll':
      return fail('EINVAL');
  }
}

function takeFromFile(
  { content }: FileNode,
  description: Description,
  length: number,
  offset: number | undefined,
): Data {
  const asked = offset ?? description.offset;
  // Behind the least length, the position is known only if reading has led there.
  const cameByReading = offset === undefined && description.clip !== undefined;
  const least = content.uncertainLength?.min ?? 0;
  if (!cameByReading && asked > least) content.fixLength();
  const uncertain = content.uncertainLength;
  const place = uncertain === undefined ? (offset ?? positionOf(description)) : asked;
  const data = content.read(place, length);
  if (offset === undefined) {
    description.offset = place + data.bytes.length;
    description.clip = uncertain;
  }
  return data;
}

function fixLength(node: Node): void {
  if (node.kind === 'file') node.content.fixLength();
  if (node.kind === 'device') node.device.fixLength?.();
  if (node.kind === 'socket') node.socket.incoming?.fixLength();
}

function put(
  kernel: Kernel,
  description: Description,
  data: Data,
  offset: number | undefined,
): number {
  const { node } = description;
  switch (node.kind) {
    case 'file': {
      node.content.fixLength();
      const appends = (description.flags & OpenFlag.append) !== 0;
      const place = appends ? node.content.size : (offset ?? positionOf(description));
      const count = node.content.write(place, data.bytes, data.terms);
      if (count > 0) node.modified = node.changed = kernel.files.now();
      if (count >= 0 && offset === undefined) moveTo(description, place + count);
      return count;
    }
    case 'device':
      return offset !== undefined && node.device.stream
        ? fail('ESPIPE')
        : node.device.write(data.bytes, waits(description), data.terms);
    case 'pipe':
      return offset !== undefined
        ? fail('ESPIPE')
        : putIntoPipe(kernel, description, node.pipe, data);
    case 'socket':
      if (offset !== undefined) return fail('ESPIPE');
      return send(kernel, node.socket, description, data, undefined, 0);
    case 'directory':
    case 'symlink':
      return fail('EBADF');
    case 'epoll':
      return fail('EINVAL');
  }
}

/**
 * Writes to a pipe. While other threads or processes can read from it, the call waits until all of the bytes are written: it is left, and made again, as
 * often as that takes. A few bytes are written at once or not at all.
 */
function putIntoPipe(
  { process }: Kernel,
  description: Description,
  pipe: Pipe,
  data: Data,
): number {
  const { length } = data.bytes;
  const { call } = process;
  if (call === undefined || !waits(description)) return pipe.write(data, waits(description));
  const isFirst = call.written === 0;
  if (isFirst && length <= atomicBytes && pipe.readers > 0 && pipe.room < length)
    return fail('EDEADLK');
  const count = pipe.write(part(data, call.written, length), true);
  if (count === fail('EPIPE') && !isFirst) return call.written;
  if (count < 0) return count;
  call.written += count;
  return call.written < length ? fail('EDEADLK') : length;
}

/** Carries out a readv or writev part by part; a short part ends it. */
function vector(call: Call, part: (address: number, length: number) => number): number {
  const count = call.int(2);
  if (count < 0 || count > mostParts) return fail('EINVAL');
  if (count === 0) return 0;
  const table = viewOf(call.memory.readBytes(call.address(1), 16 * count));
  let total = 0;
  for (let i = 0; i < count; i++) {
    const address = Number(table.getBigUint64(16 * i, true));
    const length = Number(table.getBigUint64(16 * i + 8, true));
    if (length === 0) continue;
    const done = part(address, length);
    if (done < 0) return total > 0 ? total : done;
    total += done;
    if (done < length) break;
  }
  return total;
}

/** Serves sendfile: writes to one descriptor what another gives. With an offset, the position does not change. */
export function copyBetween(
  kernel: Kernel,
  from: Description,
  to: Description,
  length: number,
  offset: number | undefined,
): number {
  fixLength(from.node);
  const start = positionOf(from);
  const data = take(kernel, from, Math.min(length, 1 << 20), offset);
  if (isError(data)) return data;
  const count = data.bytes.length === 0 ? 0 : put(kernel, to, data, undefined);
  if (offset === undefined) moveTo(from, start + Math.max(0, count));
  return count;
}

function moveTo(description: Description, position: number): void {
  description.offset = position;
  description.clip = undefined;
}

function seek(kernel: Kernel, call: Call): number {
  const description = kernel.descriptors.get(call.int(0));
  if (description === undefined) return fail('EBADF');
  const { node } = description;
  if (node.kind === 'pipe' || node.kind === 'socket') return fail('ESPIPE');
  if (node.kind === 'epoll' || (node.kind === 'device' && node.device.stream))
    return fail('ESPIPE');
  if (node.kind === 'device') return 0;
  const length = node.kind === 'file' ? soughtLength(call, description, node) : undefined;
  if (length !== undefined) {
    if (call.int(2) === seekEnd) {
      description.offset = length.max;
      description.clip = length;
    }
    call.returned = length.clip(description.offset);
    return positionOf(description);
  }
  const size = node.kind === 'file' ? node.content.size : 0;
  if (node.kind === 'directory' && call.int(2) === seekEnd) return fail('EINVAL');
  const base = seekBase(call.int(2), positionOf(description), size);
  if (base < 0) return base;
  const target = base + call.long(1);
  if (target < 0 || target > Number.MAX_SAFE_INTEGER) return fail('EINVAL');
  moveTo(description, target);
  return target;
}

/**
 * The uncertain length of a file, if the call asks one of the usual questions about it: where is the end, where is the position.
 * What else depends on the length needs it as a number.
 */
function soughtLength(
  call: Call,
  { offset, clip }: Description,
  { content }: FileNode,
): UncertainLength | undefined {
  const length = content.uncertainLength;
  const whence = call.int(2);
  if (length === undefined || whence < 1 || whence > seekEnd) return undefined;
  const known = whence === 1 && (clip === undefined || offset <= length.min);
  if (known || call.long(1) === 0) return known ? undefined : length;
  content.fixLength();
  return undefined;
}

/** The position that SEEK_SET, SEEK_CUR and SEEK_END count from. */
function seekBase(whence: number, offset: number, size: number): number {
  if (whence === 0) return 0;
  if (whence === 1) return offset;
  return whence === seekEnd ? size : fail('EINVAL');
}

export function resize(kernel: Kernel, node: FileNode, length: number): number {
  const result = node.content.resize(length);
  if (result === 0) node.modified = node.changed = kernel.files.now();
  return result;
}
