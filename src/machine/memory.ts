// The program's memory as the machine sees it: views on the WebAssembly memory, the validity map, and what must
// be written before a run and put back after it.

import { codeSlot, codeStart, granule, mapSize } from '../program/address-space.ts';
import type { Program } from '../program/program.ts';
import { validity } from '../program/validity.ts';
import type { MemoryAccess } from './posix/memory.ts';

/** Reports an access that is not allowed; does not return. */
export type Fault = (address: bigint, size: number, write: boolean) => never;

export class ProgramMemory implements MemoryAccess {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly map: Uint8Array;
  private readonly program: Program;
  private readonly fault: Fault;
  /** What variables and their part of the map are before a run. Constants stay as they are. */
  private readonly variables: Uint8Array;
  private readonly variablesMap: Uint8Array;

  constructor(program: Program, memory: WebAssembly.Memory, fault: Fault) {
    this.program = program;
    this.fault = fault;
    this.bytes = new Uint8Array(memory.buffer);
    this.view = new DataView(memory.buffer);
    this.map = this.bytes.subarray(
      program.space.memoryEnd,
      program.space.memoryEnd + mapSize(program.space),
    );
    this.writeCodeSlots();
    this.writeData();
    const { readOnlyEnd, dataEnd } = program.space;
    this.variables = this.bytes.slice(readOnlyEnd, dataEnd);
    this.variablesMap = this.map.slice(readOnlyEnd / granule, dataEnd / granule);
  }

  /** As it was before the first run. `stackLow` and `heapTop` bound what the run can have touched. */
  reset(stackLow: number, heapTop: number): void {
    const { space } = this.program;
    this.clear(stackLow, space.stackEnd);
    if (heapTop > space.heapStart) this.clear(space.heapStart, heapTop);
    this.bytes.set(this.variables, space.readOnlyEnd);
    this.map.set(this.variablesMap, space.readOnlyEnd / granule);
  }

  readBytes(address: number, length: number): Uint8Array {
    this.check(address, length, false);
    return this.bytes.slice(address, address + length);
  }

  writeBytes(address: number, bytes: Uint8Array): void {
    this.check(address, bytes.length, true);
    this.bytes.set(bytes, address);
  }

  readString(address: number): Uint8Array {
    let end = address;
    for (;;) {
      this.check(end, 1, false);
      if (this.bytes[end] === 0) return this.bytes.slice(address, end);
      end++;
    }
  }

  /** The first byte of a range that may not be accessed. */
  firstInvalid(address: number, length: number, write: boolean): number | undefined {
    const { memoryEnd, readOnlyEnd } = this.program.space;
    for (let at = address; at < address + length; at++) {
      if (at < 0 || at >= memoryEnd || (write && at < readOnlyEnd) || !this.isValid(at)) return at;
    }
    return undefined;
  }

  isValid(address: number): boolean {
    const value = this.map[Math.floor(address / granule)]!;
    return value === validity.valid || (value < granule && address % granule < value);
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

  private clear(from: number, to: number): void {
    this.bytes.fill(0, from, to);
    this.map.fill(validity.never, Math.floor(from / granule), Math.ceil(to / granule));
  }

  /** Calls through pointers look up the callee's signature in its slot. */
  private writeCodeSlots(): void {
    this.program.slots.forEach(({ signature }, slot) => {
      this.view.setInt32(codeStart + codeSlot * slot, signature, true);
    });
  }

  private writeData(): void {
    const { space, data, globals } = this.program;
    this.bytes.set(data, space.dataStart);
    this.map.fill(validity.globalRedZone, space.dataStart / granule, space.dataEnd / granule);
    for (const { address, size } of globals) this.markValid(address, size);
  }
}
