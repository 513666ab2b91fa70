// How system calls see the program's memory. The machine implements it and checks every access: a
// buffer that is not valid in full is a finding, thrown from inside.

export interface MemoryAccess {
  /** Returns a copy: later changes to the memory do not show. */
  readBytes(address: number, length: number): Uint8Array;
  /** `terms` has the term of each byte in a symbolic run, 0 if it is concrete; if left out, all are. */
  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void;
  /** The bytes up to the terminating zero, without it. */
  readString(address: number): Uint8Array;
  /** The term of each byte in a symbolic run, 0 if it is concrete; undefined if all are. */
  shadowsOf?(address: number, length: number): Int32Array | undefined;
  /** The first byte of the range that may not be accessed. */
  firstInvalid(address: number, length: number, write: boolean): number | undefined;
}

/** Builds a structure of the kernel field by field, little-endian. */
export class Layout {
  readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
  }

  u8(offset: number, value: number): this {
    this.view.setUint8(offset, value);
    return this;
  }
  u16(offset: number, value: number): this {
    this.view.setUint16(offset, value, true);
    return this;
  }
  u32(offset: number, value: number): this {
    this.view.setUint32(offset, value, true);
    return this;
  }
  u64(offset: number, value: number | bigint): this {
    this.view.setBigUint64(offset, BigInt.asUintN(64, BigInt(value)), true);
    return this;
  }
  text(offset: number, text: string): this {
    for (let i = 0; i < text.length; i++) this.bytes[offset + i] = text.charCodeAt(i);
    return this;
  }
  copy(offset: number, bytes: Uint8Array): this {
    this.bytes.set(bytes, offset);
    return this;
  }
  /** Writes a struct timespec. */
  time(offset: number, nanoseconds: bigint): this {
    return this.u64(offset, floorSeconds(nanoseconds)).u64(offset + 8, restOfSecond(nanoseconds));
  }
  /** Writes a struct timeval. */
  coarseTime(offset: number, nanoseconds: bigint): this {
    return this.u64(offset, floorSeconds(nanoseconds)).u64(
      offset + 8,
      restOfSecond(nanoseconds) / 1000n,
    );
  }
}

const second = 1_000_000_000n;

function restOfSecond(nanoseconds: bigint): bigint {
  return ((nanoseconds % second) + second) % second;
}

function floorSeconds(nanoseconds: bigint): bigint {
  return (nanoseconds - restOfSecond(nanoseconds)) / second;
}

/** The nanoseconds of a struct timespec or, with 1000 as the unit, of a struct timeval. */
export function readTime(memory: MemoryAccess, address: number, unit = 1n): bigint {
  const view = viewOf(memory.readBytes(address, 16));
  return view.getBigInt64(0, true) * second + view.getBigInt64(8, true) * unit;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Makes a string with one character per byte: file names are bytes in C. */
export function byteString(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The UTF-8 form of ordinary text as such a string of bytes. */
export function utf8ByteString(text: string): string {
  return byteString(new TextEncoder().encode(text));
}
