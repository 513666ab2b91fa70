// The network of the box: the sockets of the program itself, by their addresses, and what comes from outside. The world
// offers connections in an order; the next one goes to whichever socket asks next: a server that accepts, a client that
// connects, or a socket that waits for a datagram.

import { Content, type InitialContent, Space } from '../content.ts';
import { type Data, nothing, part } from '../data.ts';
import { fail } from '../errors.ts';
import type { World } from '../world.ts';
import {
  type Address,
  Family,
  isInternet,
  loopbackAddress,
  pathIn,
  portOf,
  reaches,
  withPort,
} from './address.ts';
import {
  type Incoming,
  LocalMessages,
  LocalStream,
  type Message,
  OfferedStream,
  type Sender,
} from './incoming.ts';
import { type Arriving, type Outgoing, Socket, SocketType } from './socket.ts';

const firstOwnPort = 32_768;
const firstRemotePort = 50_000;

export class Network {
  private readonly bound = new Set<Socket>();
  private nextOwnPort = firstOwnPort;
  private nextName = 0;
  /** How many of the offered connections were taken. */
  private taken = 0;

  constructor(private readonly world: World) {}

  // ---- From outside ------------------------------------------------------------------------------

  get hasOffer(): boolean {
    return this.taken < this.offers.length;
  }

  /** Takes the next connection from outside; undefined if there are no more. */
  takeOffer():
    | { readonly number: number; readonly messages: readonly InitialContent[] }
    | undefined {
    const messages = this.offers[this.taken];
    return messages === undefined ? undefined : { number: ++this.taken, messages };
  }

  /** Connects somebody outside to a listening socket. */
  arrive(listener: Socket): Arriving | undefined {
    const offer = this.takeOffer();
    if (offer === undefined) return undefined;
    return {
      incoming: new OfferedStream(offer.messages),
      outgoing: this.toOutside(offer.number),
      remote: this.remoteOf(listener.family, offer.number),
    };
  }

  remoteOf(family: number, connection: number): Address {
    return loopbackAddress(family, firstRemotePort + connection);
  }

  toOutside(connection: number): Outgoing {
    return {
      ready: true,
      broken: false,
      send: ({ bytes, terms }) => {
        this.world.sent?.(connection, bytes, terms);
        return bytes.length;
      },
      end: () => {},
      leave: () => {},
    };
  }

  /** Sends a datagram to the outside: it belongs to the exchange that goes on, or else to the next one. */
  sendOutside(socket: Socket, { bytes, terms }: Data): void {
    const { incoming } = socket;
    const current = incoming instanceof Datagrams ? incoming.connection : 0;
    this.world.sent?.(current || this.taken + 1, bytes, terms);
  }

  private get offers(): readonly (readonly InitialContent[])[] {
    return this.world.connections ?? [];
  }

  // ---- Within the program ------------------------------------------------------------------------

  /** Gives a socket its address; 0 or an error. A port of 0 means any, as does an empty name. */
  bind(socket: Socket, wanted: Address): number {
    const address = this.complete(socket, wanted);
    if (isInternet(socket.family) && socket.type !== SocketType.raw)
      for (const other of this.bound)
        if (other.type === socket.type && conflict(other, socket, address))
          return fail('EADDRINUSE');
    if (socket.isUnix() && pathIn(address) === undefined && this.find(socket.type, address))
      return fail('EADDRINUSE');
    socket.local = address;
    socket.isBound = true;
    this.bound.add(socket);
    socket.onClose = () => this.bound.delete(socket);
    return 0;
  }

  private complete(socket: Socket, wanted: Address): Address {
    if (isInternet(socket.family) && portOf(wanted) === 0 && socket.type !== SocketType.raw)
      return withPort(wanted, this.nextOwnPort++);
    if (!socket.isUnix() || wanted.length > 2) return wanted;
    const name = (this.nextName++).toString(16).padStart(5, '0');
    return Uint8Array.from([Family.unix, 0, 0, ...[...name].map((digit) => digit.charCodeAt(0))]);
  }

  find(type: number, target: Address): Socket | undefined {
    for (const socket of this.bound)
      if (socket.type === type && reaches(socket.local, target)) return socket;
    return undefined;
  }

  /** Connects a socket to another one, which listens. */
  join(client: Socket, listener: Socket): void {
    const [there, back] = [channel(client.type), channel(client.type)];
    connect(client, back, there, listener.local);
    listener.queue?.push({
      incoming: there.incoming,
      outgoing: sender(back, there, () => (listener.isUnix() ? listener.local : undefined)),
      remote: client.local,
    });
    listener.changes++;
  }

  /** Makes the two sockets of a socketpair. */
  pair(family: number, type: number, protocol: number): [Socket, Socket] {
    const [a, b] = [new Socket(family, type, protocol), new Socket(family, type, protocol)];
    if (a.isConnecting) {
      const [there, back] = [channel(type), channel(type)];
      connect(a, back, there, b.local);
      connect(b, there, back, a.local);
    } else {
      [a.incoming, b.incoming] = [
        new Datagrams(undefined, family),
        new Datagrams(undefined, family),
      ];
      [a.peer, b.peer] = [b, a];
      [a.remote, b.remote] = [b.local, a.local];
    }
    return [a, b];
  }
}

/** Whether two sockets would use the same port on the same host, unless both allow it. */
function conflict(other: Socket, socket: Socket, address: Address): boolean {
  if (other.family !== socket.family || portOf(other.local) !== portOf(address)) return false;
  const reuse = (each: Socket) =>
    each.options.get('1:2')?.[0] === 1 || each.options.get('1:15')?.[0] === 1;
  if (reuse(other) && reuse(socket) && !other.isListening) return false;
  return reaches(other.local, address) || reaches(address, other.local);
}

interface Channel {
  readonly incoming: LocalStream | LocalMessages;
  /** Whether the end that reads is closed. */
  left: boolean;
}

function channel(type: number): Channel {
  const incoming = type === SocketType.stream ? new LocalStream() : new LocalMessages();
  return { incoming, left: false };
}

function connect(socket: Socket, from: Channel, to: Channel, remote: Address): void {
  socket.incoming = from.incoming;
  const own = () => (socket.isUnix() && socket.isBound ? socket.local : undefined);
  socket.outgoing = sender(to, from, own);
  socket.remote = remote;
}

/** `own` is the address that a receiver is told. */
function sender(to: Channel, from: Channel, own: Sender): Outgoing {
  const { incoming } = to;
  return {
    get ready() {
      return incoming instanceof LocalMessages || incoming.room > 0;
    },
    get broken() {
      return to.left;
    },
    send: (data: Data) => {
      if (incoming instanceof LocalMessages) {
        incoming.write(data, own);
        return data.bytes.length;
      }
      return incoming.write(data, own) || (data.bytes.length === 0 ? 0 : undefined);
    },
    end: () => {
      incoming.ended = true;
    },
    leave: (hadUnread) => {
      from.left = true;
      if (hadUnread) incoming.reset.set();
    },
  };
}

/** Receives datagrams: those of the program itself first, then those from outside, connection after connection. */
export class Datagrams implements Incoming {
  /** The connection of the last datagram from outside, 0 if there was none. */
  connection = 0;
  readonly ended = false;
  readonly own = new LocalMessages();
  private messages: Content[] = [];

  /** Without a network nothing comes from outside. */
  constructor(
    private readonly network: Network | undefined,
    private readonly family: number,
  ) {}

  get ready(): boolean {
    return this.own.ready || this.messages.length > 0 || this.network?.hasOffer === true;
  }

  waiting(): number {
    if (this.own.ready) return this.own.waiting();
    this.fixLength();
    return this.next()?.size ?? 0;
  }

  take(length: number, peek: boolean): Message | undefined {
    if (this.own.ready) return this.own.take(length, peek);
    const message = this.next();
    if (message === undefined) return undefined;
    const data = message.read(0, length);
    const from = this.network?.remoteOf(this.family, this.connection);
    if (!peek) this.messages.shift();
    return { data, from, size: message.size };
  }

  fixLength(): void {
    if (!this.own.ready) this.next()?.fixLength();
  }

  private next(): Content | undefined {
    if (this.messages.length === 0) {
      const offer = this.network?.takeOffer();
      if (offer === undefined) return undefined;
      this.connection = offer.number;
      this.messages = offer.messages.map((message) => new Content(new Space(0), message));
    }
    return this.messages[0];
  }
}

/** What a reader gets after it has shut its side down. */
export const noMessage: Message = { data: part(nothing, 0, 0), from: undefined, size: 0 };
