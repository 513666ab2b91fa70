// Which events a descriptor has, as poll reports them; select and epoll use it too.

import { type Description, isReadable, isWritable } from './descriptors.ts';
import { pipeCapacity } from './pipe.ts';
import type { Network } from './sockets/network.ts';
import type { Socket } from './sockets/socket.ts';

export const Event = {
  in: 0x1,
  urgent: 0x2,
  out: 0x4,
  error: 0x8,
  hangUp: 0x10,
  invalid: 0x20,
  readNormal: 0x40,
  writeNormal: 0x100,
  readHangUp: 0x2000,
} as const;

const read = Event.in | Event.readNormal;
const write = Event.out | Event.writeNormal;

export function eventsOf(description: Description | undefined, network: Network): number {
  if (description === undefined) return Event.invalid;
  const { node } = description;
  const open = (isReadable(description) ? read : 0) | (isWritable(description) ? write : 0);
  switch (node.kind) {
    case 'pipe':
      return pipeEvents(description, node.pipe);
    case 'socket':
      return socketEvents(node.socket, network);
    case 'epoll':
      return node.epoll.ready(network, 1).length > 0 ? read : 0;
    case 'device': {
      const ready = node.device.ready?.() ?? { read: true, write: true };
      return open & ((ready.read ? read : 0) | (ready.write ? write : 0));
    }
    default:
      return open;
  }
}

function pipeEvents(
  description: Description,
  pipe: { readonly size: number; readonly readers: number; readonly writers: number },
): number {
  let events = 0;
  if (isReadable(description)) {
    if (pipe.size > 0) events |= read;
    if (pipe.writers === 0) events |= Event.hangUp;
  }
  if (isWritable(description)) {
    if (pipe.readers === 0) events |= Event.error;
    if (pipe.size < pipeCapacity) events |= write;
  }
  return events;
}

function socketEvents(socket: Socket, network: Network): number {
  const { incoming, outgoing, queue } = socket;
  if (queue !== undefined) return queue.length > 0 || network.hasOffer ? read : 0;
  if (socket.pendingError < 0) return read | write | Event.error | Event.hangUp | Event.readHangUp;
  const shut = socket.readShut ? read | Event.readHangUp : 0;
  const bothShut = socket.readShut && socket.writeShut ? Event.hangUp : 0;
  if (!socket.isConnecting) return (incoming?.ready ? read : 0) | write | shut | bothShut;
  if (incoming === undefined || outgoing === undefined) return write | Event.hangUp | shut;
  let events = 0;
  const ended = incoming.ended || socket.readShut;
  if (incoming.ready || socket.readShut) events |= read;
  if (ended) events |= Event.readHangUp;
  if (outgoing.ready || outgoing.broken || socket.writeShut) events |= write;
  if (incoming.isReset === true) events |= Event.error;
  if (ended && (outgoing.broken || socket.writeShut)) events |= Event.hangUp;
  return events;
}
