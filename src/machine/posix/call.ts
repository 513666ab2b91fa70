// One system call: its arguments, decoded as a handler asks for them, and the program's memory.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import { type Data, nothing, type OpenEnd } from './data.ts';
import { fail, isError } from './errors.ts';
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

  constructor(
    name: string,
    private readonly values: readonly bigint[],
    memory: MemoryAccess,
    run?: SymbolicRun,
  ) {
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

  /** An argument of 64 bits, exactly. */
  word(index: number): bigint {
    return this.values[index] ?? 0n;
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

  /** Whether a string that an argument points to has symbolic bytes. */
  isSymbolic(index: number): boolean {
    const address = this.address(index);
    const { length } = this.passing.readString(address);
    const terms = this.passing.shadowsOf?.(address, length);
    return terms?.some((term) => term !== 0) ?? false;
  }

  /** Writes a structure to where an argument points; returns 0, the result of a call that succeeds. */
  write(index: number, bytes: Uint8Array, terms?: Int32Array): number {
    this.memory.writeBytes(this.address(index), bytes, terms);
    return 0;
  }

  /** Does the same unless the argument is null: then the program does not want to know. */
  writeIfAsked(index: number, bytes: Uint8Array): number {
    return this.address(index) === 0 ? 0 : this.write(index, bytes);
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

/**
 * The program's memory as the kernel sees it in a symbolic run: what it has to understand, a structure or a name, becomes
 * numbers, and the run counts what is lost by that. Bytes that only pass through keep their terms: see Call.bytesAt.
 */
class KernelMemory implements MemoryAccess {
  constructor(
    private readonly memory: MemoryAccess,
    private readonly run: SymbolicRun,
    private readonly reason: string,
  ) {}

  readBytes(address: number, length: number): Uint8Array {
    return this.understood(address, this.memory.readBytes(address, length));
  }

  readString(address: number): Uint8Array {
    const text = this.memory.readString(address);
    this.understood(address + text.length, Uint8Array.of(0));
    return this.understood(address, text);
  }

  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    this.memory.writeBytes(address, bytes, terms);
  }

  firstInvalid(address: number, length: number, write: boolean): number | undefined {
    return this.memory.firstInvalid(address, length, write);
  }

  private understood(address: number, bytes: Uint8Array): Uint8Array {
    const terms = this.memory.shadowsOf?.(address, bytes.length);
    terms?.forEach((term, i) => {
      if (term !== 0) this.run.concretize(worldDecision.systemCall, term, bytes[i], 0, this.reason);
    });
    return bytes;
  }
}

/**
 * Writes input of uncertain length into the program's memory, and returns how many bytes the witness gets. Behind these, up to
 * where the longest input would reach, each byte is the input's if the input is that long, and else what it was before.
 */
function deliverOpenEnd(memory: MemoryAccess, address: number, data: Data, end: OpenEnd): number {
  const possible = data.bytes.length;
  if (possible === 0) return 0;
  const { length, start, count } = end;
  const invalid = memory.firstInvalid(address, possible, true);
  const room = invalid === undefined ? possible : invalid - address;
  if (room < possible) {
    // The decision is recorded before the concrete check below can end the run.
    const { path, terms } = length.run;
    path.decide(worldDecision.buffer, terms.not(length.has(start + room)), count <= room);
  }
  if (count > room) memory.writeBytes(address, data.bytes.subarray(0, count)); // faults
  if (room === 0) return 0;
  const before = memory.readBytes(address, room);
  const termsBefore = memory.shadowsOf?.(address, room);
  memory.writeBytes(
    address,
    mix(data.bytes, before, count),
    mixTerms(data, before, termsBefore, end),
  );
  return count;
}

function mix(input: Uint8Array, before: Uint8Array, count: number): Uint8Array {
  const mixed = before.slice();
  mixed.set(input.subarray(0, count));
  return mixed;
}

function mixTerms(
  { bytes, terms: inputTerms }: Data,
  before: Uint8Array,
  termsBefore: Int32Array | undefined,
  { length, start }: OpenEnd,
): Int32Array {
  const { terms } = length.run;
  const mixed = new Int32Array(before.length);
  for (let i = 0; i < mixed.length; i++) {
    const input = inputTerms?.[i] || terms.constant(8, bytes[i]);
    const old = termsBefore?.[i] || terms.constant(8, before[i]);
    const byte = terms.ite(length.has(start + i), input, old);
    mixed[i] = terms.isConstant(byte) ? 0 : byte;
  }
  return mixed;
}
