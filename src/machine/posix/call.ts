// One system call: its arguments, decoded as a handler asks for them, and the program's memory.

import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import { type Data, nothing } from './data.ts';
import { deliverOpenEnd } from './deliver-open-end.ts';
import { fail, isError } from './errors.ts';
import { KernelMemory } from './kernel-memory.ts';
import { byteString, type MemoryAccess } from './memory.ts';

export class Call {
  /** The memory for what the kernel has to understand: symbolic bytes become numbers. */
  readonly memory: MemoryAccess;
  /** The memory for bytes that only pass through: they keep their terms. */
  readonly passing: MemoryAccess;
  /** The symbolic run that the call is part of. */
  readonly run: SymbolicRun | undefined;
  /** The term of the result, of 64 bits; 0 if it is concrete. */
  returned: Term = 0;
  private readonly values: readonly bigint[];

  constructor(name: string, values: readonly bigint[], memory: MemoryAccess, run?: SymbolicRun) {
    this.values = values;
    this.run = run;
    this.passing = memory;
    this.memory =
      run === undefined
        ? memory
        : new KernelMemory(memory, run, `the system call ${name} needs it as a number`);
  }

  /** An argument of type int. */
  int(index: number): number {
    return Number(BigInt.asIntN(32, this.values[index] ?? 0n));
  }

  /** An argument of type unsigned int. */
  unsigned(index: number): number {
    return Number(BigInt.asUintN(32, this.values[index] ?? 0n));
  }

  /** An argument of type long or off_t. Beyond 2^53 it is inexact, but then it is out of every range as well. */
  long(index: number): number {
    return Number(BigInt.asIntN(64, this.values[index] ?? 0n));
  }

  address(index: number): number {
    return Number(BigInt.asUintN(64, this.values[index] ?? 0n));
  }

  /** An argument of type size_t, cut to what Linux transfers in one call. */
  size(index: number): number {
    return Math.min(this.address(index), 0x7ffff000);
  }

  path(index: number): string {
    return byteString(this.memory.readString(this.address(index)));
  }

  /** Writes data to the buffer at an address; returns how many bytes, or the error if there is one instead of data. */
  deliver(address: number, data: Data | number): number {
    if (isError(data)) return data;
    const { bytes, terms, end } = data;
    if (end !== undefined) {
      this.returned = end.length.run.terms.isConstant(end.countTerm) ? 0 : end.countTerm;
      return deliverOpenEnd(this.passing, address, data, end);
    }
    if (bytes.length > 0) this.memory.writeBytes(address, bytes, terms);
    return bytes.length;
  }

  /** Writes a whole structure to a buffer of `room` bytes. */
  deliverExactly(address: number, bytes: Uint8Array, room: number): number {
    return bytes.length > room ? fail('ERANGE') : this.deliver(address, { bytes });
  }

  /** The bytes of a buffer, with their terms. */
  bytesAt(address: number, length: number): Data {
    if (length === 0) return nothing;
    const bytes = this.passing.readBytes(address, length);
    return { bytes, terms: this.passing.shadowsOf?.(address, length) };
  }
}
