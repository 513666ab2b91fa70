// One system call: its arguments, decoded as a handler asks for them, and the program's memory.

import { fail, isError } from './errors.ts';
import { byteString, type MemoryAccess } from './memory.ts';

export class Call {
  readonly memory: MemoryAccess;
  private readonly values: readonly bigint[];

  constructor(values: readonly bigint[], memory: MemoryAccess) {
    this.values = values;
    this.memory = memory;
  }

  /** int */
  int(index: number): number {
    return Number(BigInt.asIntN(32, this.values[index] ?? 0n));
  }

  /** unsigned int */
  unsigned(index: number): number {
    return Number(BigInt.asUintN(32, this.values[index] ?? 0n));
  }

  /** long, off_t. Beyond 2^53 it is inexact, but then it is out of every range here as well. */
  long(index: number): number {
    return Number(BigInt.asIntN(64, this.values[index] ?? 0n));
  }

  address(index: number): number {
    return Number(BigInt.asUintN(64, this.values[index] ?? 0n));
  }

  /** size_t, cut to what Linux transfers in one call. */
  size(index: number): number {
    return Math.min(this.address(index), 0x7ffff000);
  }

  path(index: number): string {
    return byteString(this.memory.readString(this.address(index)));
  }

  /** Reads what a producer gives into the buffer at an address; how many bytes, or its error. */
  deliver(address: number, bytes: Uint8Array | number): number {
    if (isError(bytes)) return bytes;
    if (bytes.length > 0) this.memory.writeBytes(address, bytes);
    return bytes.length;
  }

  /** A whole structure into a buffer of that many bytes. */
  deliverExactly(address: number, bytes: Uint8Array, room: number): number {
    return bytes.length > room ? fail('ERANGE') : this.deliver(address, bytes);
  }
}
