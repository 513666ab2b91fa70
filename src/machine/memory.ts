// The program's memory as the machine sees it: views on the WebAssembly memory, the validity map, and what must
// be written before a run and put back after it.

import { codeSlot, codeStart, granule, mapSize } from '../abi/address-space.ts';
import type { DataSegment } from '../abi/data-segments.ts';
import type { Program } from '../abi/program.ts';
import { validBytes, validity } from '../abi/validity.ts';
import type { MemoryAccess } from './posix/memory.ts';
import type { ByteShadows } from './shadow/bytes.ts';

/** Ends the run at an access that is not allowed. */
export type Fault = (address: bigint, size: number, write: boolean) => never;

/** Variables of fewer bytes are zeroed without looking at them first. */
const fewBytes = 1 << 20;
/** How many bytes are checked, and zeroed, at a time. */
const partSize = 1 << 16;

export class ProgramMemory implements MemoryAccess {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  private readonly words: Int32Array;
  readonly map: Uint8Array;
  /** The shadows of bytes; only shadowed programs have them. */
  shadows: ByteShadows | undefined;
  /** The initial content of variables, as far as it is not zero, and of their part of the map. Constants never change. */
  private readonly variables: readonly DataSegment[];
  private readonly variablesMap: Uint8Array;

  constructor(
    private readonly program: Program,
    memory: WebAssembly.Memory,
    private readonly fault: Fault,
  ) {
    this.bytes = new Uint8Array(memory.buffer);
    this.view = new DataView(memory.buffer);
    this.words = new Int32Array(memory.buffer, 0, Math.floor(memory.buffer.byteLength / 4));
    this.map = this.bytes.subarray(
      program.space.memoryEnd,
      program.space.memoryEnd + mapSize(program.space),
    );
    this.writeCodeSlots();
    this.writeData();
    const { readOnlyEnd, dataEnd } = program.space;
    this.variables = program.data.flatMap((segment) => behind(segment, readOnlyEnd));
    this.variablesMap = this.map.slice(readOnlyEnd / granule, dataEnd / granule);
  }

  /** Restores the state before the first run. `stackLow` and `heapTop` bound what the run can have touched. */
  reset(stackLow: number, heapTop: number): void {
    const { space } = this.program;
    this.clear(stackLow, space.stackEnd);
    if (heapTop > space.heapStart) this.clear(space.heapStart, heapTop);
    this.zero(space.readOnlyEnd, space.dataEnd);
    for (const { address, bytes } of this.variables) this.bytes.set(bytes, address);
    this.map.set(this.variablesMap, space.readOnlyEnd / granule);
  }

  readBytes(address: number, length: number): Uint8Array {
    this.check(address, length, false);
    return this.bytes.slice(address, address + length);
  }

  /** `terms` holds the term of each byte, of eight bits; 0 means concrete. */
  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    this.check(address, bytes.length, true);
    // The terms are written first, because memory that was never written changes when it is touched.
    this.setTerms(address, bytes.length, terms);
    this.bytes.set(bytes, address);
  }

  /** The shadows of bytes that are valid. */
  setTerms(address: number, length: number, terms?: Int32Array): void {
    const { shadows } = this;
    if (shadows === undefined) return;
    shadows.clear(address, length);
    if (terms === undefined) return;
    for (let i = 0; i < length; i++) if (terms[i] !== 0) shadows.set(address + i, terms[i]);
  }

  /** The term of each byte, of eight bits; 0 means concrete. Undefined if all bytes are concrete. */
  shadowsOf(address: number, length: number): Int32Array | undefined {
    const { shadows } = this;
    if (shadows === undefined || !shadows.any(address, length)) return undefined;
    return Int32Array.from({ length }, (_, i) => shadows.get(address + i));
  }

  readString(address: number): Uint8Array {
    let end = address;
    for (;;) {
      this.check(end, 1, false);
      if (this.bytes[end] === 0) return this.bytes.slice(address, end);
      end++;
    }
  }

  /** The first byte of the range that may not be accessed. */
  firstInvalid(address: number, length: number, write: boolean): number | undefined {
    const { memoryEnd, readOnlyEnd } = this.program.space;
    // Beyond 2^53 the next address is the same double, and the loop would see no byte at all.
    if (length > 0 && address >= memoryEnd) return address;
    for (let at = address; at < address + length; at++) {
      if (at < 0 || at >= memoryEnd || (write && at < readOnlyEnd) || !this.isValid(at)) return at;
    }
    return undefined;
  }

  isValid(address: number): boolean {
    return address % granule < validBytes(this.map[Math.floor(address / granule)]);
  }

  /** Makes the bytes of an object valid; it begins at a multiple of eight. */
  markValid(address: number, size: number): void {
    const first = address / granule;
    const whole = Math.floor(size / granule);
    this.map.fill(validity.valid, first, first + whole);
    if (size % granule > 0) this.map[first + whole] = size % granule;
  }

  private check(address: number, length: number, write: boolean): void {
    const invalid = this.firstInvalid(address, length, write);
    if (invalid !== undefined) this.fault(BigInt(address), length, write);
  }

  /** Zeroes a range, but writes only where it is not zero: untouched pages cost the process no memory, and stay untouched. */
  private zero(from: number, to: number): void {
    if (to - from <= fewBytes) this.bytes.fill(0, from, to);
    else
      for (let at = from; at < to; at += partSize) {
        const end = Math.min(to, at + partSize);
        if (!this.isZero(at, end)) this.bytes.fill(0, at, end);
      }
  }

  /** `from` and `to` are multiples of 64. */
  private isZero(from: number, to: number): boolean {
    const { words } = this;
    for (let word = from / 4; word < to / 4; word++) if (words[word] !== 0) return false;
    return true;
  }

  private clear(from: number, to: number): void {
    this.bytes.fill(0, from, to);
    this.map.fill(validity.never, Math.floor(from / granule), Math.ceil(to / granule));
  }

  /** Writes the signatures of functions into their slots, where calls through pointers look them up. */
  private writeCodeSlots(): void {
    this.program.slots.forEach(({ signature }, slot) => {
      this.view.setInt32(codeStart + codeSlot * slot, signature, true);
    });
  }

  private writeData(): void {
    const { space, data, globals } = this.program;
    for (const { address, bytes } of data) this.bytes.set(bytes, address);
    this.map.fill(validity.globalRedZone, space.dataStart / granule, space.dataEnd / granule);
    for (const { address, size } of globals) this.markValid(address, size);
  }
}

/** The part of a segment that lies from an address on. */
function behind({ address, bytes }: DataSegment, from: number): DataSegment[] {
  const left = bytes.subarray(Math.max(0, from - address));
  return left.length === 0 ? [] : [{ address: Math.max(address, from), bytes: left }];
}
