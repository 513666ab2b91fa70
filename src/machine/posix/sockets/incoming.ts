// What a socket receives: from the program itself, over a pair of sockets or an address of its own, or from outside,
// as the world offers it.

import { Content, type InitialContent, Space } from '../content.ts';
import { type Data, nothing, part, takenFrom } from '../data.ts';
import type { Address } from './address.ts';

export interface Message {
  readonly data: Data;
  readonly from: Address | undefined;
  /** The size of the whole datagram, of which a small buffer gets only the beginning. */
  readonly size: number;
}

/** The address of the sender at the time when the message is received. */
export type Sender = () => Address | undefined;

export interface Incoming {
  /** Whether reading would not wait, because there is something, or the end. */
  readonly ready: boolean;
  readonly ended: boolean;
  /** How many bytes one read can get. */
  waiting(): number;
  /** Returns up to `length` bytes, none at the end; undefined if nothing is there. */
  take(length: number, peek: boolean): Message | undefined;
  /** Gives whatever comes next the witness's length. */
  fixLength(): void;
  /** Whether the other end was closed before it had read everything; true only once. */
  takeReset?(): boolean;
  readonly isReset?: boolean;
}

/** How many bytes Linux lets wait in a socket before its sender has to wait. */
const capacity = 212_992;

/** Says whether an end was closed that had unread data. */
class Reset {
  isSet = false;

  set(): void {
    this.isSet = true;
  }

  take(): boolean {
    const was = this.isSet;
    this.isSet = false;
    return was;
  }
}

/** A stream within the program: one end reads what the other writes. */
export class LocalStream implements Incoming {
  private chunks: (Data & { readonly from: Sender })[] = [];
  private size = 0;
  /** Whether no more will be written. */
  ended = false;
  readonly reset = new Reset();

  get ready(): boolean {
    return this.size > 0 || this.ended;
  }

  get room(): number {
    return capacity - this.size;
  }

  waiting(): number {
    return this.size;
  }

  fixLength(): void {}

  get isReset(): boolean {
    return this.reset.isSet;
  }

  /** A reset is reported only when what was sent before has been read. */
  takeReset(): boolean {
    return this.size === 0 && this.reset.take();
  }

  /** Returns how many bytes there was room for. */
  write(data: Data, from: Sender): number {
    const accepted = part(data, 0, Math.min(this.room, data.bytes.length));
    if (accepted.bytes.length > 0) this.chunks.push({ ...accepted, from });
    this.size += accepted.bytes.length;
    return accepted.bytes.length;
  }

  take(length: number, peek: boolean): Message | undefined {
    if (!this.ready) return undefined;
    const from = this.chunks[0]?.from();
    const chunks = peek ? this.chunks.slice() : this.chunks;
    const data = takenFrom(chunks, Math.min(length, this.size));
    const size = data.bytes.length;
    if (!peek) this.size -= size;
    return { data, from, size };
  }
}

/** Messages within the program, each of which is read as a whole. */
export class LocalMessages implements Incoming {
  private readonly messages: { readonly data: Data; readonly from: Sender }[] = [];
  ended = false;
  readonly reset = new Reset();

  get ready(): boolean {
    return this.messages.length > 0 || this.ended;
  }

  waiting(): number {
    return this.messages[0]?.data.bytes.length ?? 0;
  }

  fixLength(): void {}

  get isReset(): boolean {
    return this.reset.isSet;
  }

  takeReset(): boolean {
    return this.reset.take();
  }

  clear(): void {
    this.messages.length = 0;
  }

  write(data: Data, from: Sender): void {
    this.messages.push({ data, from });
  }

  take(length: number, peek: boolean): Message | undefined {
    const message = peek ? this.messages[0] : this.messages.shift();
    if (message === undefined)
      return this.ended ? { data: nothing, from: undefined, size: 0 } : undefined;
    const { data, from } = message;
    const size = data.bytes.length;
    return { data: part(data, 0, Math.min(length, size)), from: from(), size };
  }
}

/** A connection from outside: message by message, then the end. Its length may be open: see uncertain-length.ts. */
export class OfferedStream implements Incoming {
  private readonly messages: readonly Content[];
  private index = 0;
  private offset = 0;

  constructor(messages: readonly InitialContent[]) {
    this.messages = messages.map((message) => new Content(new Space(0), message));
  }

  /** Reading never waits: behind the last byte is the end. */
  readonly ready = true;

  get ended(): boolean {
    const message = this.messages[this.index];
    if (message === undefined) return true;
    const length = message.uncertainLength?.max ?? message.size;
    return this.index === this.messages.length - 1 && this.offset >= length;
  }

  waiting(): number {
    const message = this.current();
    this.fixLength();
    return Math.max(0, (message?.size ?? 0) - this.offset);
  }

  take(length: number, peek: boolean): Message | undefined {
    const data = this.current()?.read(this.offset, length) ?? nothing;
    if (!peek) this.offset += data.bytes.length;
    return { data, from: undefined, size: data.bytes.length };
  }

  fixLength(): void {
    this.current()?.fixLength();
  }

  /**
   * The message that is read from. Whether it is at its end depends on its length: only the last one can leave it open,
   * because behind it the stream ends, and reading at the end gives nothing whatever the length.
   */
  private current(): Content | undefined {
    while (this.index < this.messages.length - 1) {
      const message = this.messages[this.index];
      message.fixLength();
      if (this.offset < message.size) return message;
      this.index++;
      this.offset = 0;
    }
    return this.messages[this.index];
  }
}
