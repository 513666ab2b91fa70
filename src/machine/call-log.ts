// System calls written down with all that the kernel read and wrote in the program's memory, so that a new box can be brought to the
// state of an old one without the program: each call is made again and must go as it went.

import type { Frame } from './finding.ts';
import type { MemoryAccess } from './posix/memory.ts';
import type { SystemCalls } from './posix/system-calls.ts';

type Access =
  | {
      readonly kind: 'read';
      readonly address: number;
      readonly length: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'text'; readonly address: number; readonly bytes: Uint8Array }
  | { readonly kind: 'write'; readonly address: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'invalid';
      readonly address: number;
      readonly length: number;
      readonly first: number | undefined;
    };

interface LoggedCall {
  readonly number: bigint;
  readonly values: readonly bigint[];
  readonly accesses: readonly Access[];
  /** The places of the call in the user's code, as often as the box asked. */
  readonly places: readonly (Frame | undefined)[];
  readonly result: bigint;
}

/** Thrown where a call goes another way than it went before. */
class Mismatch {}

export class CallLog {
  private readonly calls: LoggedCall[] = [];
  private places: (Frame | undefined)[] = [];
  private replayed: LoggedCall | undefined;
  private nextPlace = 0;
  /** Whether something symbolic went through a call, so that the log tells too little. */
  isSymbolic = false;

  get isEmpty(): boolean {
    return this.calls.length === 0;
  }

  get isReplaying(): boolean {
    return this.replayed !== undefined;
  }

  /** Makes a call and writes it down. */
  record(
    calls: SystemCalls,
    number: bigint,
    values: readonly bigint[],
    memory: MemoryAccess,
  ): bigint {
    this.places = [];
    const access = new LoggingMemory(memory);
    const result = calls.systemCall(Number(number), values, access);
    this.isSymbolic ||= access.isSymbolic || calls.returned !== 0;
    this.calls.push({ number, values, accesses: access.log, places: this.places, result });
    return result;
  }

  /** Makes the calls again in a new box. Returns whether all went as they did. */
  replay(calls: SystemCalls): boolean {
    try {
      for (const call of this.calls) this.replayCall(calls, call);
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    } finally {
      this.replayed = undefined;
    }
  }

  /** The place of the current call in the user's code; `find` is asked while calls are recorded. */
  place(find: () => Frame | undefined): Frame | undefined {
    if (this.replayed !== undefined) return this.replayed.places[this.nextPlace++];
    const place = find();
    this.places.push(place);
    return place;
  }

  private replayCall(calls: SystemCalls, call: LoggedCall): void {
    this.replayed = call;
    this.nextPlace = 0;
    const memory = new LoggedMemory(call.accesses);
    const result = calls.systemCall(Number(call.number), call.values, memory);
    if (result !== call.result || calls.returned !== 0 || !memory.isAtEnd) throw new Mismatch();
  }
}

/** The program's memory, with a log of all accesses. */
class LoggingMemory implements MemoryAccess {
  readonly log: Access[] = [];
  isSymbolic = false;

  constructor(private readonly memory: MemoryAccess) {}

  readBytes(address: number, length: number): Uint8Array {
    const bytes = this.memory.readBytes(address, length);
    this.log.push({ kind: 'read', address, length, bytes: bytes.slice() });
    return bytes;
  }

  readString(address: number): Uint8Array {
    const bytes = this.memory.readString(address);
    this.log.push({ kind: 'text', address, bytes: bytes.slice() });
    return bytes;
  }

  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    this.memory.writeBytes(address, bytes, terms);
    this.isSymbolic ||= hasTerms(terms);
    this.log.push({ kind: 'write', address, bytes: bytes.slice() });
  }

  shadowsOf(address: number, length: number): Int32Array | undefined {
    const terms = this.memory.shadowsOf?.(address, length);
    this.isSymbolic ||= hasTerms(terms);
    return terms;
  }

  firstInvalid(address: number, length: number, write: boolean): number | undefined {
    const first = this.memory.firstInvalid(address, length, write);
    this.log.push({ kind: 'invalid', address, length, first });
    return first;
  }
}

/** A memory that has what the log says, and wants to be written what the log says. */
class LoggedMemory implements MemoryAccess {
  private next = 0;

  constructor(private readonly log: readonly Access[]) {}

  get isAtEnd(): boolean {
    return this.next === this.log.length;
  }

  readBytes(address: number, length: number): Uint8Array {
    const access = this.log[this.next++];
    if (access?.kind !== 'read' || access.address !== address || access.length !== length)
      throw new Mismatch();
    return access.bytes.slice();
  }

  readString(address: number): Uint8Array {
    const access = this.log[this.next++];
    if (access?.kind !== 'text' || access.address !== address) throw new Mismatch();
    return access.bytes.slice();
  }

  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    const access = this.log[this.next++];
    if (access?.kind !== 'write' || access.address !== address) throw new Mismatch();
    if (hasTerms(terms) || !isSame(access.bytes, bytes)) throw new Mismatch();
  }

  firstInvalid(address: number, length: number): number | undefined {
    const access = this.log[this.next++];
    if (access?.kind !== 'invalid' || access.address !== address || access.length !== length)
      throw new Mismatch();
    return access.first;
  }
}

function hasTerms(terms: Int32Array | undefined): boolean {
  return terms?.some((term) => term !== 0) === true;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
