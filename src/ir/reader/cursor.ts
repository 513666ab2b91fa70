// A position in a stream of bits, little-endian as LLVM writes it: fixed fields of up to 32 bits, and
// variable bit rate (VBR) numbers of up to 64. A VBR-n number comes in groups of n bits, lowest
// first, whose top bit says that another group follows.
// Numbers stay JavaScript numbers; the few beyond 2^53 leave their exact value in `wide`.

import { BitcodeError } from './failure.ts';

/** Bit positions must stay in 31 bits, so that shifts on them are exact. */
const LARGEST_FILE = 0x0fffffff;
/** One load of 32 bits may begin at the last bit. */
const PADDING = 8;
const TRUNCATED = 'the file ends in the middle of a record: truncated?';

export class BitCursor {
  readonly file: string;
  /** The function whose body is being read, for messages. */
  function: string | undefined;
  position = 0;
  /** Exact value of the last VBR number, when it was beyond 2^53. */
  wide: bigint | undefined;
  protected readonly bytes: Uint8Array;
  protected readonly view: DataView;
  readonly length: number;

  constructor(bytes: Uint8Array, file: string) {
    this.file = file;
    this.length = bytes.length * 8;
    if (bytes.length > LARGEST_FILE) {
      throw new BitcodeError('the file is larger than 256 MB', {
        file,
        function: undefined,
        bitOffset: 0,
      });
    }
    this.bytes = new Uint8Array(bytes.length + PADDING);
    this.bytes.set(bytes);
    this.view = new DataView(this.bytes.buffer);
  }

  fail(construct: string): never {
    throw new BitcodeError(construct, {
      file: this.file,
      function: this.function,
      bitOffset: this.position,
    });
  }

  /** An unsigned field of 0 to 32 bits. */
  fixed(width: number): number {
    const position = this.position;
    const next = position + width;
    if (next > this.length) this.fail(TRUNCATED);
    this.position = next;
    const byte = position >>> 3;
    const shift = position & 7;
    let value = this.view.getUint32(byte, true) >>> shift;
    if (shift + width > 32) value |= this.bytes[byte + 4] << (32 - shift);
    return width === 32 ? value >>> 0 : value & ((1 << width) - 1);
  }

  /** A VBR number; beyond 2^53 the result is rounded and `wide` is exact. */
  vbr(width: number): number {
    this.wide = undefined;
    // Most numbers end within the 25 bits that one load is sure to give.
    const start = this.position;
    let window = this.view.getUint32(start >>> 3, true) >>> (start & 7);
    const more = 1 << (width - 1);
    const groups = (25 / width) | 0;
    let value = 0;
    for (let group = 0, shift = 0; group < groups; group++, shift += width - 1) {
      value |= (window & (more - 1)) << shift;
      if ((window & more) === 0) {
        this.position = start + (group + 1) * width;
        if (this.position > this.length) this.fail(TRUNCATED);
        return value;
      }
      window >>>= width;
    }
    return this.longVbr(width);
  }

  private longVbr(width: number): number {
    const more = 2 ** (width - 1);
    let value = 0;
    let shift = 0;
    for (;;) {
      const group = this.fixed(width);
      const part = group >= more ? group - more : group;
      if (shift + width > 53 && part !== 0) {
        return this.wideVbr(value, part, group >= more, shift, width);
      }
      value += part * 2 ** shift;
      if (group < more) return value;
      shift += width - 1;
      if (shift > 80) this.fail('a number of more than 64 bits');
    }
  }

  private wideVbr(low: number, part: number, more: boolean, shift: number, width: number): number {
    let value = BigInt(low) + (BigInt(part) << BigInt(shift));
    for (let at = shift + width - 1; more; at += width - 1) {
      const group = this.fixed(width);
      more = group >= 2 ** (width - 1);
      value += BigInt(more ? group - 2 ** (width - 1) : group) << BigInt(at);
      if (at > 80) this.fail('a number of more than 64 bits');
    }
    if (value >> 64n !== 0n) this.fail('a number of more than 64 bits');
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) this.wide = value;
    return Number(value);
  }

  align32(): void {
    this.position = Math.min((this.position + 31) & ~31, this.length);
  }

  /** Bytes at the (byte-aligned) position. */
  take(count: number): Uint8Array {
    const from = this.position >>> 3;
    if (this.position + count * 8 > this.length) this.fail('a blob runs over the end of the file');
    this.position += count * 8;
    return this.bytes.subarray(from, from + count);
  }
}
