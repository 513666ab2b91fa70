// A growing byte buffer with WebAssembly's number encodings (LEB128). Numbers take the short way, BigInt
// only where a value does not fit a double exactly.

import { enlarged } from '../base/grown-array.ts';

export class Bytes {
  private buffer: Uint8Array;
  length = 0;

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity);
  }

  view(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  byte(value: number): void {
    if (this.length === this.buffer.length) this.buffer = enlarged(this.buffer);
    this.buffer[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    const end = this.length + bytes.length;
    if (end > this.buffer.length) this.buffer = enlarged(this.buffer, end);
    this.buffer.set(bytes, this.length);
    this.length = end;
  }

  /** Writes a number below 2^53 as unsigned LEB128. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Leaves five bytes for a number below 2^32 that is not known yet; `fill` writes it. */
  reserve(): number {
    for (let i = 0; i < 5; i++) this.byte(0);
    return this.length - 5;
  }

  /** Writes a number into the five bytes that `reserve` left. The encoding allows the unnecessary length. */
  fill(at: number, value: number): void {
    let rest = value;
    for (let i = 0; i < 5; i++) {
      this.buffer[at + i] = (rest & 0x7f) | (i < 4 ? 0x80 : 0);
      rest = Math.floor(rest / 0x80);
    }
  }

  /** Writes a number as signed LEB128. */
  signed(value: number | bigint): void {
    if (typeof value === 'bigint') {
      if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) {
        this.signed(Number(value));
      } else {
        this.signedBig(BigInt.asIntN(64, value));
      }
      return;
    }
    let rest = value;
    for (;;) {
      const high = Math.floor(rest / 0x80);
      const low = rest - high * 0x80;
      const done = (high === 0 && low < 0x40) || (high === -1 && low >= 0x40);
      this.byte(done ? low : low | 0x80);
      if (done) return;
      rest = high;
    }
  }

  /** Writes the low `count` bytes of a bit pattern, least significant first. */
  littleEndian(bits: bigint, count: number): void {
    for (let i = 0; i < count; i++) this.byte(Number((bits >> BigInt(8 * i)) & 0xffn));
  }

  /** Writes a string, preceded by its length in bytes. */
  text(value: string): void {
    const encoded = new TextEncoder().encode(value);
    this.unsigned(encoded.length);
    this.append(encoded);
  }

  private signedBig(value: bigint): void {
    let rest = value;
    for (;;) {
      const low = Number(rest & 0x7fn);
      rest >>= 7n;
      const done = (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40);
      this.byte(done ? low : low | 0x80);
      if (done) return;
    }
  }
}
