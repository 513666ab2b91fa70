// The system calls that make sockets and connections: socket, bind, listen, accept, connect and relatives.

import type { Call } from '../call.ts';
import { type Description, OpenFlag, waits } from '../descriptors.ts';
import { fail, isError } from '../errors.ts';
import { isSpecial, Permission } from '../file-system.ts';
import type { Kernel } from '../kernel.ts';
import { Layout, viewOf } from '../memory.ts';
import { FileType } from '../nodes.ts';
import {
  type Address,
  Family,
  familyOf,
  inetAddress,
  isInternet,
  isOwn,
  isWildcard,
  longestAddress,
  loopbackAddress,
  ownHost,
  pathIn,
  portOf,
  unspecifiedAddress,
} from '../sockets/address.ts';
import { waitForEver } from '../sockets/idle.ts';
import { OfferedStream } from '../sockets/incoming.ts';
import { Datagrams } from '../sockets/network.ts';
import { type Arriving, Socket, SocketType } from '../sockets/socket.ts';
import type { Handlers } from '../system-calls.ts';

/** SOCK_NONBLOCK and SOCK_CLOEXEC are O_NONBLOCK and O_CLOEXEC. */
const socketFlags = OpenFlag.nonblock | OpenFlag.closeOnExec;
const typeMask = 0xf;

export const socketCalls: Handlers = {
  socket: (kernel, call) => {
    const type = call.int(1) & typeMask;
    const failure = checkKind(call.int(0), type, call.int(2), call.int(1));
    if (failure < 0) return failure;
    const socket = new Socket(call.int(0), type, protocolOf(call.int(0), type, call.int(2)));
    if (!socket.isConnecting) socket.incoming = new Datagrams(kernel.network, socket.family);
    return openSocket(kernel, socket, call.int(1));
  },
  socketpair: (kernel, call) => {
    const type = call.int(1) & typeMask;
    const failure = checkKind(call.int(0), type, call.int(2), call.int(1));
    if (failure < 0) return failure;
    if (call.int(0) !== Family.unix) return fail('EOPNOTSUPP');
    const [a, b] = kernel.network.pair(Family.unix, type, call.int(2));
    const first = openSocket(kernel, a, call.int(1));
    if (first < 0) return first;
    const second = openSocket(kernel, b, call.int(1));
    if (second < 0) {
      kernel.descriptors.close(first);
      return second;
    }
    return call.write(3, new Layout(8).u32(0, first).u32(4, second).bytes);
  },
  bind: (kernel, call) =>
    withSocket(kernel, call, (socket) => {
      const address = addressAt(call, socket.family, call.address(1), call.int(2));
      if (isError(address)) return address;
      return bind(kernel, socket, address);
    }),
  listen: (kernel, call) =>
    withSocket(kernel, call, (socket) => {
      if (!socket.isConnecting) return fail('EOPNOTSUPP');
      if (socket.outgoing !== undefined) return fail('EINVAL');
      if (!socket.isBound) {
        if (socket.isUnix()) return fail('EINVAL');
        kernel.network.bind(socket, socket.local);
      }
      socket.queue ??= [];
      return 0;
    }),
  accept: (kernel, call) => accept(kernel, call, 0),
  accept4: (kernel, call) => accept(kernel, call, call.int(3)),
  connect: (kernel, call) =>
    withSocket(kernel, call, (socket, description) => {
      const size = call.int(2);
      if (
        size >= 2 &&
        familyAt(call, call.address(1)) === Family.unspecified &&
        !socket.isConnecting
      ) {
        socket.remote = undefined;
        return 0;
      }
      const address = addressAt(call, socket.family, call.address(1), size);
      return isError(address) ? address : connect(kernel, socket, description, address);
    }),
  shutdown: (kernel, call) =>
    withSocket(kernel, call, (socket) => {
      const how = call.int(1);
      if (how < 0 || how > 2) return fail('EINVAL');
      if (!socket.isConnecting && !socket.isUnix() && socket.remote === undefined)
        return fail('ENOTCONN');
      return socket.shut(how !== 1, how !== 0);
    }),
  getsockname: (kernel, call) =>
    withSocket(kernel, call, (socket) => deliverAddress(call, 1, 2, socket.local)),
  getpeername: (kernel, call) =>
    withSocket(kernel, call, (socket) =>
      socket.remote === undefined ? fail('ENOTCONN') : deliverAddress(call, 1, 2, socket.remote),
    ),
};

export function withSocket(
  kernel: Kernel,
  call: Call,
  then: (socket: Socket, description: Description) => number,
): number {
  const description = kernel.descriptors.get(call.int(0));
  if (description === undefined) return fail('EBADF');
  const { node } = description;
  return node.kind === 'socket' ? then(node.socket, description) : fail('ENOTSOCK');
}

const largestType = 10;

function checkKind(family: number, type: number, protocol: number, flags: number): number {
  if ((flags & ~(typeMask | socketFlags)) !== 0 || type > largestType) return fail('EINVAL');
  const usual = type === SocketType.stream || type === SocketType.datagram;
  if (family === Family.packet) return type >= 2 && type <= 3 ? 0 : fail('ESOCKTNOSUPPORT');
  if (family === Family.unix) {
    if (!usual && type !== SocketType.raw && type !== SocketType.sequential)
      return fail('ESOCKTNOSUPPORT');
    return protocol === 0 || protocol === 1 ? 0 : fail('EPROTONOSUPPORT');
  }
  if (!isInternet(family)) return fail('EAFNOSUPPORT');
  if (type === SocketType.raw) return protocol === 0 ? fail('EPROTONOSUPPORT') : 0;
  if (!usual) return fail('ESOCKTNOSUPPORT');
  return protocol === 0 || protocol === protocolOf(family, type, 0) ? 0 : fail('EPROTONOSUPPORT');
}

/** The number of a socket's protocol; 0 stands for TCP or UDP in the internet families. */
function protocolOf(family: number, type: number, protocol: number): number {
  if (protocol !== 0 || !isInternet(family)) return protocol;
  return type === SocketType.stream ? 6 : 17;
}

function openSocket(kernel: Kernel, socket: Socket, flags: number): number {
  const node = kernel.files.makeSocket(socket);
  if (node === undefined) return fail('ENOBUFS');
  return kernel.descriptors.open(node, (flags & socketFlags) | OpenFlag.readWrite);
}

// ---- Addresses in memory ------------------------------------------------------------------------

function familyAt(call: Call, address: number): number {
  return viewOf(call.memory.readBytes(address, 2)).getUint16(0, true);
}

const shortest: Readonly<Record<number, number>> = {
  [Family.inet]: 16,
  [Family.inet6]: 24,
  [Family.packet]: 20,
  [Family.unix]: 2,
};

/** Reads a struct sockaddr of the socket's family, cut to the family's size. */
export function addressAt(
  call: Call,
  family: number,
  address: number,
  size: number,
): Address | number {
  if (size < 2 || size > 128) return fail('EINVAL');
  const given = call.memory.readBytes(address, size);
  const isAny = family === Family.inet && familyOf(given) === Family.unspecified;
  if (family === Family.unix && (familyOf(given) !== family || size > longestAddress))
    return fail('EINVAL');
  if (size < shortest[family]) return fail('EINVAL');
  if (familyOf(given) !== family && !isAny) return fail('EAFNOSUPPORT');
  const whole = unspecifiedAddress(family);
  if (family === Family.unix) return pathIn(given) === undefined ? given : terminated(given);
  whole.set(given.subarray(0, whole.length));
  whole[0] = family;
  if (family === Family.inet) whole.fill(0, 8);
  return whole;
}

/** The address as Linux keeps it: with one zero behind the path. */
function terminated(address: Address): Address {
  const end = address.indexOf(0, 2);
  const path = end < 0 ? address : address.subarray(0, end);
  const whole = new Uint8Array(path.length + 1);
  whole.set(path);
  return whole;
}

/** Writes an address and its length to where the arguments point; a small buffer gets a part, but the whole length. */
export function deliverAddress(
  call: Call,
  index: number,
  lengthIndex: number,
  from: Address,
): number {
  const room = viewOf(call.memory.readBytes(call.address(lengthIndex), 4)).getInt32(0, true);
  if (room < 0) return fail('EINVAL');
  const given = from.subarray(0, room);
  if (given.length > 0) call.write(index, given);
  return call.write(lengthIndex, new Layout(4).u32(0, from.length).bytes);
}

// ---- bind, accept, connect ----------------------------------------------------------------------

function bind(kernel: Kernel, socket: Socket, address: Address): number {
  const path = socket.isUnix() ? pathIn(address) : undefined;
  if (path !== undefined) return bindPath(kernel, socket, address, path);
  if (socket.isBound) return fail('EINVAL');
  if (isInternet(socket.family) && !isOwn(address)) return fail('EADDRNOTAVAIL');
  return kernel.network.bind(socket, address);
}

/** Binds a socket to a name in the file system. */
function bindPath(kernel: Kernel, socket: Socket, address: Address, path: string): number {
  const place = kernel.files.locate(kernel.directory, path);
  if (isError(place)) return place;
  if (place.node !== undefined || isSpecial(place)) return fail('EADDRINUSE');
  if (!kernel.files.permits(place.parent, Permission.write)) return fail('EACCES');
  if (socket.isBound) return fail('EINVAL');
  const node = kernel.files.makeSocket(socket);
  if (node === undefined) return fail('ENOSPC');
  node.mode = FileType.socket | (0o777 & ~kernel.process.mask);
  kernel.files.enter(place.parent, place.name, node);
  return kernel.network.bind(socket, address);
}

function accept(kernel: Kernel, call: Call, flags: number): number {
  if ((flags & ~socketFlags) !== 0) return fail('EINVAL');
  return withSocket(kernel, call, (listener, description) => {
    if (!listener.isConnecting) return fail('EOPNOTSUPP');
    if (listener.queue === undefined) return fail('EINVAL');
    const arriving = listener.queue.shift() ?? kernel.network.arrive(listener);
    if (arriving === undefined) {
      if (!waits(description)) return fail('EAGAIN');
      return waitForEver('accept');
    }
    kernel.vainWaits.end();
    const descriptor = openSocket(kernel, accepted(listener, arriving), flags);
    if (descriptor < 0 || call.address(1) === 0) return descriptor;
    const failure = deliverAddress(call, 1, 2, arriving.remote);
    return failure < 0 ? failure : descriptor;
  });
}

function accepted(listener: Socket, arriving: Arriving): Socket {
  const socket = new Socket(listener.family, listener.type, listener.protocol);
  const { local } = listener;
  const isAny = isInternet(listener.family) && isWildcard(local);
  socket.local = isAny ? loopbackAddress(listener.family, portOf(local)) : local;
  socket.isBound = true;
  socket.remote = arriving.remote;
  socket.incoming = arriving.incoming;
  socket.outgoing = arriving.outgoing;
  return socket;
}

function connect(
  kernel: Kernel,
  socket: Socket,
  description: Description,
  address: Address,
): number {
  if (!socket.isUnix()) {
    if (socket.isListening || socket.outgoing !== undefined) return fail('EISCONN');
    const error = socket.takeError();
    if (error < 0) return error;
  }
  if (!socket.isConnecting) return connectDatagrams(kernel, socket, address);
  const target = listenerAt(kernel, socket, address);
  // For names in the file system, Linux checks the other end before this one.
  if (socket.isUnix() && (!isError(target) || kernel.network.hasOffer)) {
    if (socket.outgoing !== undefined) return fail('EISCONN');
    if (socket.isListening) return fail('EINVAL');
  }
  if (!isError(target)) {
    if (isInternet(socket.family) && !socket.isBound) bindTowards(kernel, socket, address);
    kernel.network.join(socket, target);
    if (isInternet(socket.family))
      socket.remote = isWildcard(address)
        ? loopbackAddress(socket.family, portOf(address))
        : address;
    return isInternet(socket.family) && !waits(description) ? fail('EINPROGRESS') : 0;
  }
  return connectOutside(kernel, socket, description, address, target);
}

/** Connects to the next connection that the world offers, or fails: nothing in the program listens at the address. */
function connectOutside(
  kernel: Kernel,
  socket: Socket,
  description: Description,
  address: Address,
  error: number,
): number {
  const offer = kernel.network.takeOffer();
  const inProgress = isInternet(socket.family) && !waits(description);
  if (offer === undefined) {
    if (!inProgress) return error;
    socket.pendingError = error;
    return fail('EINPROGRESS');
  }
  kernel.vainWaits.end();
  if (!socket.isBound) bindTowards(kernel, socket, address);
  socket.remote = address;
  socket.incoming = new OfferedStream(offer.messages);
  socket.outgoing = kernel.network.toOutside(offer.number);
  socket.changes++;
  return inProgress ? fail('EINPROGRESS') : 0;
}

/** Binds a socket to an address of its own, on the network that the other address is on. */
function bindTowards(kernel: Kernel, socket: Socket, address: Address): void {
  if (!isInternet(socket.family)) return;
  const near = isOwn(address) || socket.family !== Family.inet;
  const own = near ? loopbackAddress(socket.family, 0) : inetAddress(ownHost, 0);
  kernel.network.bind(socket, own);
}

function listenerAt(kernel: Kernel, socket: Socket, address: Address): Socket | number {
  const path = socket.isUnix() ? pathIn(address) : undefined;
  if (path === undefined) {
    const found = kernel.network.find(socket.type, address);
    return found?.isListening === true ? found : fail('ECONNREFUSED');
  }
  const found = unixSocketAt(kernel, socket, path);
  if (isError(found)) return found;
  return found.isListening ? found : fail('ECONNREFUSED');
}

/** The socket that a path stands for. */
export function unixSocketAt(kernel: Kernel, socket: Socket, path: string): Socket | number {
  const node = kernel.files.find(kernel.directory, path);
  if (isError(node)) return node;
  if (node.kind !== 'socket') return fail('ECONNREFUSED');
  if (!kernel.files.permits(node, Permission.write)) return fail('EACCES');
  if (node.socket.isClosed) return fail('ECONNREFUSED');
  return node.socket.type === socket.type ? node.socket : fail('EPROTOTYPE');
}

function abstractPeer(kernel: Kernel, socket: Socket, address: Address): Socket | undefined {
  return socket.isUnix() ? kernel.network.find(socket.type, address) : undefined;
}

/** Whether a datagram reaches a socket: a connected one takes them from its peer only. */
export function maySend(from: Socket, to: Socket): boolean {
  return to.peer === undefined || to.peer === from;
}

function connectDatagrams(kernel: Kernel, socket: Socket, address: Address): number {
  const path = socket.isUnix() ? pathIn(address) : undefined;
  const found = path === undefined ? undefined : unixSocketAt(kernel, socket, path);
  if (isError(found) && !kernel.network.hasOffer) return found;
  const peer = isError(found) ? undefined : (found ?? abstractPeer(kernel, socket, address));
  if (peer !== undefined && !maySend(socket, peer)) return fail('EPERM');
  // A socket that connects to another peer drops what came from the old one.
  if (socket.peer !== undefined && socket.peer !== peer && socket.incoming instanceof Datagrams)
    socket.incoming.own.clear();
  socket.peer = peer;
  if (!socket.isBound) bindTowards(kernel, socket, address);
  socket.remote = address;
  return 0;
}
