// One record of a bitstream: a code and a row of numbers, sometimes with a blob of bytes. A stream has one
// record object that it fills again and again: whoever wants to keep numbers copies them.

import { enlarged } from '../../base/grown-array.ts';
import type { BitCursor } from './cursor.ts';

const decoder = new TextDecoder();

export class BitRecord {
  code = 0;
  length = 0;
  /** The bit offset at which the record begins, for messages. */
  start = 0;
  values = new Float64Array(64);
  blob: Uint8Array | undefined;
  /** Exact values of numbers beyond 2^53, by index. */
  private wide: Map<number, bigint> | undefined;

  constructor(private readonly cursor: BitCursor) {}

  clear(code: number, start: number): void {
    this.code = code;
    this.length = 0;
    this.start = start;
    this.blob = undefined;
    this.wide = undefined;
  }

  push(value: number, wide: bigint | undefined): void {
    if (this.length === this.values.length) this.values = enlarged(this.values);
    if (wide !== undefined) {
      this.wide ??= new Map();
      this.wide.set(this.length, wide);
    }
    this.values[this.length++] = value;
  }

  /** A number that must be there and exact. */
  at(index: number): number {
    if (index >= this.length) this.fail(`record ${this.code} is too short`);
    const value = this.values[index];
    if (value > Number.MAX_SAFE_INTEGER) this.fail(`a number in record ${this.code} is too large`);
    return value;
  }

  /** A number that older writers leave out. */
  optional(index: number, otherwise = 0): number {
    return index < this.length ? this.at(index) : otherwise;
  }

  /** All 64 bits. */
  big(index: number): bigint {
    if (index >= this.length) this.fail(`record ${this.code} is too short`);
    return this.wide?.get(index) ?? BigInt(this.values[index]);
  }

  /** A signed number: the sign in the lowest bit; "minus zero" is the smallest one. */
  signedBig(index: number): bigint {
    const encoded = this.big(index);
    if ((encoded & 1n) === 0n) return encoded >> 1n;
    return encoded === 1n ? -(1n << 63n) : -(encoded >> 1n);
  }

  signed(index: number): number {
    const encoded = this.at(index);
    return encoded % 2 === 0 ? encoded / 2 : -((encoded - 1) / 2);
  }

  /** The numbers from `from` on, as the bytes of a string. */
  bytes(from: number, to = this.length): Uint8Array {
    if (to > this.length || from > to) this.fail(`a string in record ${this.code} is too short`);
    const bytes = new Uint8Array(to - from);
    for (let index = from; index < to; index++) bytes[index - from] = this.values[index];
    return bytes;
  }

  text(from: number, to = this.length): string {
    return decoder.decode(this.bytes(from, to));
  }

  /** Exact copies of all numbers: a number, or a bigint beyond 2^53. */
  copy(): (number | bigint)[] {
    const copied = new Array<number | bigint>(this.length);
    for (let index = 0; index < this.length; index++) copied[index] = this.values[index];
    for (const [index, value] of this.wide ?? []) copied[index] = value;
    return copied;
  }

  fail(construct: string): never {
    this.cursor.position = this.start;
    this.cursor.fail(construct);
  }
}

export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
