// The system calls send and recv in all their forms. If there is nothing to receive, there never will be: a call that waits, waits for
// ever, which ends the run (sockets/idle.ts).

import type { Call } from '../call.ts';
import { type Data, joined, view } from '../data.ts';
import { type Description, waits } from '../descriptors.ts';
import { fail, isError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, viewOf } from '../memory.ts';
import {
  type Address,
  isInternet,
  isWildcard,
  loopbackAddress,
  pathIn,
  portOf,
} from '../sockets/address.ts';
import { waitForEver } from '../sockets/idle.ts';
import type { Incoming, Message } from '../sockets/incoming.ts';
import { Datagrams, noMessage } from '../sockets/network.ts';
import type { Socket } from '../sockets/socket.ts';
import type { Handlers } from '../system-calls.ts';
import { optionTime } from './socket-options.ts';
import { addressAt, deliverAddress, maySend, unixSocketAt, withSocket } from './sockets.ts';

const Flag = { peek: 0x2, truncated: 0x20, dontWait: 0x40, waitAll: 0x100 } as const;
const receiveTimeout = 20;
const largestDatagram = 65_507;
const mostParts = 1024;

export const messageCalls: Handlers = {
  recvfrom: (kernel, call) =>
    withSocket(kernel, call, (socket, description) => {
      const flags = call.int(3);
      if ((flags & Flag.truncated) !== 0 || (flags & Flag.waitAll) !== 0)
        socket.incoming?.fixLength();
      const message = receive(kernel, socket, description, call.size(2), flags, 'recvfrom');
      if (isError(message)) return message;
      const count = call.deliver(call.address(1), message.data);
      if (call.address(4) !== 0) {
        const failure = deliverAddress(call, 4, 5, message.from ?? new Uint8Array(0));
        if (failure < 0) return failure;
      }
      return (flags & Flag.truncated) !== 0 && !socket.isStream ? message.size : count;
    }),
  recvmsg: (kernel, call) =>
    withSocket(kernel, call, (socket, description) =>
      receiveParts(kernel, call, socket, description, call.address(1), call.int(2)),
    ),
  recvmmsg: (kernel, call) => many(kernel, call, receiveParts),
  sendto: (kernel, call) =>
    withSocket(kernel, call, (socket, description) => {
      const target = targetAt(call, socket, call.address(4), call.int(5));
      if (isError(target)) return target;
      const data = call.bytesAt(call.address(1), call.size(2));
      return send(kernel, socket, description, data, target, call.int(3));
    }),
  sendmsg: (kernel, call) =>
    withSocket(kernel, call, (socket, description) =>
      sendParts(kernel, call, socket, description, call.address(1), call.int(2)),
    ),
  sendmmsg: (kernel, call) => many(kernel, call, sendParts),
};

// ---- One message --------------------------------------------------------------------------------

export function receive(
  kernel: Kernel,
  socket: Socket,
  description: Description,
  length: number,
  flags: number,
  call: string,
): Message | number {
  const error = socket.takeError();
  if (error < 0) return error;
  const { incoming } = socket;
  if (incoming === undefined)
    return fail(socket.isUnix() && socket.isStream ? 'EINVAL' : 'ENOTCONN');
  if (incoming.takeReset?.() === true) return fail('ECONNRESET');
  const isBusy = !waits(description) || (flags & Flag.dontWait) !== 0;
  if (socket.readShut && !incoming.ready && (socket.isConnecting || !isBusy)) return noMessage;
  const message =
    (flags & Flag.waitAll) !== 0 && socket.isStream && (flags & Flag.peek) === 0
      ? takeAll(incoming, length)
      : incoming.take(length, (flags & Flag.peek) !== 0);
  if (message !== undefined) {
    socket.changes++;
    kernel.vainWaits.end();
    return message;
  }
  if (isBusy) return fail('EAGAIN');
  const timeout = optionTime(socket, receiveTimeout);
  if (timeout === undefined) return waitForEver(call);
  if (kernel.sleep(timeout, call) > 0n) return fail('EINTR');
  kernel.vainWaits.another(call);
  return fail('EAGAIN');
}

/** Serves MSG_WAITALL: takes several messages of a stream as one. */
function takeAll(incoming: Incoming, length: number): Message | undefined {
  const taken: Data[] = [];
  let size = 0;
  while (size < length && incoming.ready) {
    incoming.fixLength();
    const { data } = incoming.take(length - size, false) ?? noMessage;
    if (data.bytes.length === 0) break;
    taken.push(data);
    size += data.bytes.length;
  }
  if (size === 0) return incoming.take(0, false);
  return { data: joined(taken), from: undefined, size };
}

/** Sends to the target, or without one to the peer that the socket is connected to. */
export function send(
  kernel: Kernel,
  socket: Socket,
  description: Description,
  data: Data,
  target: Address | undefined,
  flags: number,
): number {
  const error = socket.takeError();
  if (error < 0) return error;
  if (!socket.isConnecting) return sendDatagram(kernel, socket, data, target);
  const { outgoing } = socket;
  if (target !== undefined && socket.isUnix() && socket.isStream)
    return fail(outgoing === undefined ? 'EOPNOTSUPP' : 'EISCONN');
  if (outgoing === undefined) return fail(socket.isUnix() ? 'ENOTCONN' : 'EPIPE');
  if (!socket.isStream && socket.incoming?.takeReset?.() === true) return fail('ECONNRESET');
  if (socket.writeShut || outgoing.broken) return fail('EPIPE');
  const sent = outgoing.send(data);
  if (sent !== undefined) {
    socket.changes++;
    kernel.vainWaits.end();
    return sent;
  }
  const isPatient = waits(description) && (flags & Flag.dontWait) === 0;
  return isPatient ? waitForEver('send') : fail('EAGAIN');
}

function sendDatagram(
  kernel: Kernel,
  socket: Socket,
  data: Data,
  given: Address | undefined,
): number {
  if (socket.writeShut) return fail('EPIPE');
  if (given === undefined && socket.peer !== undefined)
    return sendToPeer(socket, socket.peer, data);
  const target = given ?? socket.remote;
  if (target === undefined) return fail(socket.isUnix() ? 'ENOTCONN' : 'EDESTADDRREQ');
  if (data.bytes.length > largestDatagram) return fail('EMSGSIZE');
  const { network } = kernel;
  if (isInternet(socket.family) && !socket.isBound) network.bind(socket, socket.local);
  const path = socket.isUnix() ? pathIn(target) : undefined;
  const found =
    path === undefined ? network.find(socket.type, target) : unixSocketAt(kernel, socket, path);
  if (isError(found)) return network.hasOffer ? outside(kernel, socket, data) : found;
  if (found?.incoming instanceof Datagrams) return deliverDatagram(socket, found, data);
  if (socket.isUnix() && !network.hasOffer) return fail('ECONNREFUSED');
  return outside(kernel, socket, data);
}

/** Sends to a peer. If the peer is closed, it is dropped, with all that it sent. */
function sendToPeer(socket: Socket, peer: Socket, data: Data): number {
  if (!peer.isClosed) return deliverDatagram(socket, peer, data);
  socket.peer = socket.remote = undefined;
  if (socket.incoming instanceof Datagrams) socket.incoming.own.clear();
  return fail('ECONNREFUSED');
}

function deliverDatagram(socket: Socket, to: Socket, data: Data): number {
  if (socket.isUnix() && !maySend(socket, to)) return fail('EPERM');
  if (to.readShut) return fail('EPIPE');
  if (!(to.incoming instanceof Datagrams)) return fail('ECONNREFUSED');
  const address = senderOf(socket);
  to.incoming.own.write(data, () =>
    socket.isUnix() ? (socket.isBound ? socket.local : undefined) : address,
  );
  to.changes++;
  return data.bytes.length;
}

/** The address that a socket sends from: one that is bound to any address sends from the one on the way. */
function senderOf(socket: Socket): Address {
  const { local, family } = socket;
  if (!isInternet(family) || !isWildcard(local)) return local;
  return loopbackAddress(family, portOf(local));
}

function outside(kernel: Kernel, socket: Socket, data: Data): number {
  kernel.network.sendOutside(socket, data);
  return data.bytes.length;
}

function targetAt(
  call: Call,
  socket: Socket,
  address: number,
  size: number,
): Address | number | undefined {
  return address === 0 || size === 0 ? undefined : addressAt(call, socket.family, address, size);
}

// ---- struct msghdr ------------------------------------------------------------------------------

type Parts = (
  kernel: Kernel,
  call: Call,
  socket: Socket,
  description: Description,
  header: number,
  flags: number,
) => number;

interface Part {
  readonly address: number;
  readonly length: number;
}

function partsAt(call: Call, header: DataView): Part[] | number {
  const count = Number(header.getBigUint64(24, true));
  if (count > mostParts) return fail('EMSGSIZE');
  if (count === 0) return [];
  const table = viewOf(call.memory.readBytes(Number(header.getBigUint64(16, true)), 16 * count));
  return Array.from({ length: count }, (_, i) => ({
    address: Number(table.getBigUint64(16 * i, true)),
    length: Number(table.getBigUint64(16 * i + 8, true)),
  }));
}

const headerSize = 56;

const receiveParts: Parts = (kernel, call, socket, description, at, flags) => {
  const header = viewOf(call.memory.readBytes(at, headerSize));
  const parts = partsAt(call, header);
  if (isError(parts)) return parts;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.length > 1 || (flags & Flag.truncated) !== 0) socket.incoming?.fixLength();
  const message = receive(kernel, socket, description, length, flags, 'recvmsg');
  if (isError(message)) return message;
  const count =
    parts.length === 1
      ? call.deliver(parts[0].address, message.data)
      : scatter(call, parts, message.data);
  const nameAt = Number(header.getBigUint64(0, true));
  const from = message.from ?? new Uint8Array(0);
  if (nameAt !== 0) {
    const given = from.subarray(0, header.getUint32(8, true));
    if (given.length > 0) call.memory.writeBytes(nameAt, given);
    call.memory.writeBytes(at + 8, new Layout(4).u32(0, from.length).bytes);
  }
  const isCut = !socket.isStream && message.size > length;
  call.memory.writeBytes(at + 40, new Layout(12).u32(8, isCut ? Flag.truncated : 0).bytes);
  return (flags & Flag.truncated) !== 0 && !socket.isStream ? message.size : count;
};

function scatter(call: Call, parts: readonly Part[], data: Data): number {
  let done = 0;
  for (const { address, length } of parts) {
    const end = Math.min(done + length, data.bytes.length);
    if (end > done) call.deliver(address, view(data, done, end));
    done = end;
  }
  return done;
}

const sendParts: Parts = (kernel, call, socket, description, at, flags) => {
  const header = viewOf(call.memory.readBytes(at, headerSize));
  const parts = partsAt(call, header);
  if (isError(parts)) return parts;
  const nameAt = Number(header.getBigUint64(0, true));
  const target = targetAt(call, socket, nameAt, header.getUint32(8, true));
  if (isError(target)) return target;
  const data = joined(parts.map(({ address, length }) => call.bytesAt(address, length)));
  return send(kernel, socket, description, data, target, flags);
};

/** Serves recvmmsg and sendmmsg, which have a table of headers, each with the length of its message behind it. */
function many(kernel: Kernel, call: Call, one: Parts): number {
  return withSocket(kernel, call, (socket, description) => {
    const count = Math.min(call.unsigned(2), mostParts);
    for (let i = 0; i < count; i++) {
      const at = call.address(1) + 64 * i;
      // Only the first one waits, as with MSG_WAITFORONE: what is not there now never comes.
      const flags = call.int(3) | (i > 0 ? Flag.dontWait : 0);
      const length = one(kernel, call, socket, description, at, flags);
      if (length < 0) return i > 0 ? i : length;
      call.memory.writeBytes(at + headerSize, new Layout(4).u32(0, length).bytes);
    }
    return count;
  });
}
