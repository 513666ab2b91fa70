// A socket: its kind, its two addresses, where its bytes come from and where they go.

import type { Data } from '../data.ts';
import { fail } from '../errors.ts';
import { type Address, Family, unspecifiedAddress } from './address.ts';
import type { Incoming } from './incoming.ts';

export const SocketType = { stream: 1, datagram: 2, raw: 3, sequential: 5 } as const;

/** What sending does with the bytes. */
export interface Outgoing {
  /** How many were taken, or an error; undefined: there is no room now. */
  send(data: Data): number | undefined;
  readonly ready: boolean;
  /** Nothing that is sent arrives any more. */
  readonly broken: boolean;
  /** Tells the other end that no more will come. */
  end(): void;
  /** Tells the other end that nobody reads any more, although perhaps something was there to be read. */
  leave(hadUnread: boolean): void;
}

/** A connection that waits to be accepted. */
export interface Arriving {
  readonly incoming: Incoming;
  readonly outgoing: Outgoing;
  readonly remote: Address;
}

export class Socket {
  readonly family: number;
  readonly type: number;
  readonly protocol: number;
  local: Address;
  isBound = false;
  remote: Address | undefined;
  /** Undefined while it is not connected; datagrams come in from the start. */
  incoming: Incoming | undefined;
  outgoing: Outgoing | undefined;
  /** Of a listening socket: who has connected from within the program. */
  queue: Arriving[] | undefined;
  readShut = false;
  writeShut = false;
  /** What the next call answers, as after a connection that could not be made: a negative errno, or 0. */
  pendingError = 0;
  /** By level and option. */
  readonly options = new Map<string, Uint8Array>();
  /** Counts what has happened, for epoll's edges. */
  changes = 0;
  /** Of a datagram socket: the socket of the program that it is connected to, by a name or as a pair. */
  peer: Socket | undefined;
  isClosed = false;
  onClose: (() => void) | undefined;

  constructor(family: number, type: number, protocol: number) {
    this.family = family;
    this.type = type;
    this.protocol = protocol;
    this.local = unspecifiedAddress(family);
  }

  get isListening(): boolean {
    return this.queue !== undefined;
  }

  /** Bytes in order, not messages. */
  get isStream(): boolean {
    return this.type === SocketType.stream;
  }

  /** It needs a connection before anything can be sent. */
  get isConnecting(): boolean {
    return this.type === SocketType.stream || this.type === SocketType.sequential;
  }

  takeError(): number {
    const error = this.pendingError;
    this.pendingError = 0;
    return error;
  }

  shut(reading: boolean, writing: boolean): number {
    if (!this.isUnix() && this.isConnecting && this.outgoing === undefined) return fail('ENOTCONN');
    if (reading) this.readShut = true;
    // Over names the other end learns of it; over the network it does not.
    if (reading && this.isUnix()) this.outgoing?.leave(false);
    if (writing && !this.writeShut) {
      this.writeShut = true;
      this.outgoing?.end();
    }
    this.changes++;
    return 0;
  }

  /** The last descriptor is gone. */
  close(): void {
    this.isClosed = true;
    if (!this.writeShut) this.outgoing?.end();
    this.outgoing?.leave((this.incoming?.waiting() ?? 0) > 0);
    for (const { outgoing } of this.queue ?? []) {
      outgoing.end();
      outgoing.leave(true);
    }
    this.onClose?.();
  }

  isUnix(): boolean {
    return this.family === Family.unix;
  }
}
