// The system calls on descriptors as such: duplicating, closing, flags, terminals.

import type { Call } from '../call.ts';
import { type Description, mostDescriptors, OpenFlag } from '../descriptors.ts';
import { fail } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout } from '../memory.ts';
import { pipeCapacity } from '../pipe.ts';
import type { Handlers } from '../system-calls.ts';
import { askInterface, isInterfaceRequest } from './interfaces.ts';

const Command = {
  duplicate: 0,
  getFlags: 1,
  setFlags: 2,
  getStatus: 3,
  setStatus: 4,
  getLock: 5,
  setLock: 6,
  setLockWaiting: 7,
  setOwner: 8,
  getOwner: 9,
  getOpenLock: 36,
  setOpenLock: 37,
  setOpenLockWaiting: 38,
  duplicateCloseOnExec: 1030,
  setPipeSize: 1031,
  getPipeSize: 1032,
} as const;

/** The answer about locks: nobody else is there to hold one. */
const unlocked = 2;

export const descriptorCalls: Handlers = {
  close: (kernel, call) => kernel.descriptors.close(call.int(0)),
  close_range: (kernel, call) => {
    if (call.unsigned(0) > call.unsigned(1)) return fail('EINVAL');
    for (const descriptor of kernel.descriptors.numbers())
      if (descriptor >= call.unsigned(0) && descriptor <= call.unsigned(1))
        kernel.descriptors.close(descriptor);
    return 0;
  },
  dup: (kernel, call) =>
    opened(kernel, call, (description) => kernel.descriptors.add(description, 0, false)),
  dup2: (kernel, call) =>
    opened(kernel, call, (description) =>
      call.int(0) === call.int(1) ? call.int(1) : duplicateTo(kernel, call, description, 0),
    ),
  dup3: (kernel, call) => {
    if (call.int(0) === call.int(1)) return fail('EINVAL');
    return opened(kernel, call, (description) =>
      duplicateTo(kernel, call, description, call.int(2)),
    );
  },
  pipe: (kernel, call) => makePipe(kernel, call, 0),
  pipe2: (kernel, call) => makePipe(kernel, call, call.int(1)),
  fcntl: (kernel, call) =>
    opened(kernel, call, (description) => control(kernel, call, description)),
  ioctl: (kernel, call) => opened(kernel, call, (description) => device(kernel, call, description)),
  fsync: (kernel, call) => opened(kernel, call, () => 0),
  fdatasync: (kernel, call) => opened(kernel, call, () => 0),
  flock: (kernel, call) => opened(kernel, call, () => locked(kernel)),
  syncfs: (kernel, call) => opened(kernel, call, () => 0),
  sync_file_range: (kernel, call) => opened(kernel, call, () => 0),
  fadvise64: (kernel, call) => opened(kernel, call, () => 0),
  sync: () => 0,
};

function opened(kernel: Kernel, call: Call, then: (description: Description) => number): number {
  const description = kernel.descriptors.get(call.int(0));
  return description === undefined ? fail('EBADF') : then(description);
}

function duplicateTo(kernel: Kernel, call: Call, description: Description, flags: number): number {
  const target = call.int(1);
  if (target < 0 || target >= mostDescriptors) return fail('EBADF');
  kernel.descriptors.put(target, description, (flags & OpenFlag.closeOnExec) !== 0);
  return target;
}

function makePipe(kernel: Kernel, call: Call, flags: number): number {
  const node = kernel.files.makePipe(0o600);
  if (node === undefined) return fail('ENOSPC');
  const reader = kernel.descriptors.open(node, flags | OpenFlag.readOnly);
  if (reader < 0) return reader;
  const writer = kernel.descriptors.open(node, flags | OpenFlag.writeOnly);
  if (writer < 0) {
    kernel.descriptors.close(reader);
    return writer;
  }
  return call.write(0, new Layout(8).u32(0, reader).u32(4, writer).bytes);
}

function control(kernel: Kernel, call: Call, description: Description): number {
  const descriptor = call.int(0);
  const changeable = OpenFlag.append | OpenFlag.nonblock;
  switch (call.int(1)) {
    case Command.duplicate:
    case Command.duplicateCloseOnExec: {
      if (call.int(2) < 0 || call.int(2) >= mostDescriptors) return fail('EINVAL');
      const closeOnExec = call.int(1) === Command.duplicateCloseOnExec;
      return kernel.descriptors.add(description, call.int(2), closeOnExec);
    }
    case Command.getFlags:
      return kernel.descriptors.closesOnExec(descriptor) ? 1 : 0;
    case Command.setFlags:
      kernel.descriptors.setCloseOnExec(descriptor, (call.int(2) & 1) !== 0);
      return 0;
    case Command.getStatus:
      return description.flags | 0o100000; // O_LARGEFILE, as the kernel shows it
    case Command.setStatus:
      description.flags = (description.flags & ~changeable) | (call.int(2) & changeable);
      return 0;
    case Command.getLock:
    case Command.getOpenLock:
      return call.write(2, new Layout(2).u16(0, unlocked).bytes);
    case Command.setLock:
    case Command.setOpenLock:
    case Command.setOpenLockWaiting:
    case Command.setLockWaiting:
      return locked(kernel);
    case Command.setOwner:
    case Command.getOwner:
      return 0;
    case Command.setPipeSize:
    case Command.getPipeSize:
      return description.node.kind === 'pipe' ? pipeCapacity : fail('EBADF');
    default:
      return fail('EINVAL');
  }
}

/** Everybody gets a lock, which is right as long as nobody else could hold it. */
function locked({ family, remark }: Kernel): number {
  if (!family.isAlone)
    remark('locks', 'locks a file while it has other processes, which get the lock as well');
  return 0;
}

// ---- Terminals ------------------------------------------------------------------------------------

const Request = {
  getSettings: 0x5401,
  setSettings: 0x5402,
  setSettingsDrained: 0x5403,
  setSettingsFlushed: 0x5404,
  drain: 0x5409,
  flow: 0x540a,
  flush: 0x540b,
  getWindowSize: 0x5413,
  bytesReady: 0x541b,
  nonblocking: 0x5421,
  keepOnExec: 0x5450,
  closeOnExec: 0x5451,
} as const;

function device(kernel: Kernel, call: Call, description: Description): number {
  const { node } = description;
  const request = call.unsigned(1);
  if (request === Request.nonblocking) return setNonblocking(call, description);
  if (request === Request.closeOnExec || request === Request.keepOnExec) {
    kernel.descriptors.setCloseOnExec(call.int(0), request === Request.closeOnExec);
    return 0;
  }
  const waiting = request === Request.bytesReady ? bytesReady(description) : undefined;
  if (waiting !== undefined) return call.write(2, new Layout(4).u32(0, waiting).bytes);
  if (node.kind === 'socket' && isInterfaceRequest(request)) return askInterface(call, request);
  if (node.kind !== 'device' || !node.device.terminal) return fail('ENOTTY');
  return terminal(kernel, call, request);
}

/** The answer to FIONREAD; undefined if it is not known. */
function bytesReady({ node, offset }: Description): number | undefined {
  switch (node.kind) {
    case 'pipe':
      return node.pipe.size;
    case 'socket':
      return node.socket.incoming?.waiting() ?? 0;
    case 'file':
      node.content.fixLength();
      return Math.max(0, node.content.size - offset);
    default:
      return undefined;
  }
}

function setNonblocking(call: Call, description: Description): number {
  const wanted = call.memory.readBytes(call.address(2), 4).some((byte) => byte !== 0);
  if (wanted) description.flags |= OpenFlag.nonblock;
  else description.flags &= ~OpenFlag.nonblock;
  return 0;
}

function terminal(kernel: Kernel, call: Call, request: number): number {
  switch (request) {
    case Request.getSettings:
      return call.write(2, kernel.terminalSettings ?? cookedSettings());
    case Request.setSettings:
    case Request.setSettingsDrained:
    case Request.setSettingsFlushed:
      kernel.terminalSettings = call.memory.readBytes(call.address(2), settingsSize);
      return 0;
    case Request.drain:
    case Request.flow:
    case Request.flush:
      return 0;
    case Request.getWindowSize:
      return call.write(2, new Layout(8).u16(0, 24).u16(2, 80).bytes);
    default:
      return fail('EINVAL');
  }
}

const settingsSize = 36;

/** The kernel's struct termios of a fresh terminal: line editing, echo, signals. */
function cookedSettings(): Uint8Array {
  const controls = [3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22, 0, 0, 0];
  const layout = new Layout(settingsSize).u32(0, 0x4500).u32(4, 0x5).u32(8, 0xbf).u32(12, 0x8a3b);
  for (const [index, control] of controls.entries()) layout.u8(17 + index, control);
  return layout.bytes;
}
