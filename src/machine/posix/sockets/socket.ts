// A socket: its kind, its two addresses, where its bytes come from and where they go.

import type { Data } from '../data.ts';
import { fail } from '../errors.ts';
import { type Address, Family, unspecifiedAddress } from './address.ts';
import type { Incoming } from './incoming.ts';

export const SocketType = { stream: 1, datagram: 2, raw: 3, sequential: 5 } as const;

/** Takes what a socket sends. */
export interface Outgoing {
  /** Returns how many bytes were taken, or an error; undefined if there is no room now. */
  send(data: Data): number | undefined;
  readonly ready: boolean;
  /** Whether nothing that is sent arrives any more. */
  readonly broken: boolean;
  /** Tells the other end that no more will come. */
  end(): void;
  /** Tells the other end that this one reads no more; `hadUnread` says whether it leaves unread data. */
  leave(hadUnread: boolean): void;
}

/** A connection that waits to be accepted. */
export interface Arriving {
  readonly incoming: Incoming;
  readonly outgoing: Outgoing;
  readonly remote: Address;
}

export class Socket {
  local: Address;
  isBound = false;
  remote: Address | undefined;
  /** Undefined while a stream is not connected; datagrams come in from the start. */
  incoming: Incoming | undefined;
  outgoing: Outgoing | undefined;
  /** The connections from within the program that a listening socket has to accept. */
  queue: Arriving[] | undefined;
  readShut = false;
  writeShut = false;
  /** The negative errno that the next call returns, as after a connection that failed; else 0. */
  pendingError = 0;
  /** Values that the program has set, by level and option. */
  readonly options = new Map<string, Uint8Array>();
  /** Counts events, for edge triggering of epoll. */
  changes = 0;
  /** The socket of the program that a datagram socket is connected to, by name or as a pair. */
  peer: Socket | undefined;
  isClosed = false;
  onClose: (() => void) | undefined;

  constructor(
    readonly family: number,
    readonly type: number,
    readonly protocol: number,
  ) {
    this.local = unspecifiedAddress(family);
  }

  get isListening(): boolean {
    return this.queue !== undefined;
  }

  /** Whether it transfers bytes in order, not messages. */
  get isStream(): boolean {
    return this.type === SocketType.stream;
  }

  /** Whether it needs a connection before anything can be sent. */
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
    // With names in the file system the other end learns of it; over the network it does not.
    if (reading && this.isUnix()) this.outgoing?.leave(false);
    if (writing && !this.writeShut) {
      this.writeShut = true;
      this.outgoing?.end();
    }
    this.changes++;
    return 0;
  }

  /** Closes the socket when its last descriptor is gone. */
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
