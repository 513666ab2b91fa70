// The content of a program's memory at some moment, to be put back when another run has changed it: variables, the used parts of
// stack and heap, each with its part of the validity map.

import { granule } from '../abi/address-space.ts';
import type { Program } from '../abi/program.ts';
import { validity } from '../abi/validity.ts';
import type { ProgramMemory } from './memory.ts';

/** How large an image may be in bytes: copying more of it takes longer than most programs take to begin. */
const largestImage = 64 << 20;
interface Part {
  readonly address: number;
  readonly bytes: Uint8Array;
}

export class MemoryImage {
  private constructor(
    private readonly memory: ProgramMemory,
    private readonly stackLow: number,
    private readonly heapTop: number,
    private readonly parts: readonly Part[],
    private readonly mapParts: readonly Part[],
  ) {}

  /** `stackLow` and `heapTop` bound what the run can have touched beside `others`. Undefined if that is too much. */
  static of(
    memory: ProgramMemory,
    program: Program,
    stackLow: number,
    heapTop: number,
    others: readonly (readonly [from: number, to: number])[] = [],
  ): MemoryImage | undefined {
    const { space } = program;
    const ranges = [
      [space.readOnlyEnd, space.dataEnd],
      [stackLow, space.stackEnd],
      [space.heapStart, heapTop],
      ...others,
    ] as const;
    if (ranges.reduce((sum, [from, to]) => sum + to - from, 0) > largestImage) return undefined;
    const parts = ranges.map(([from, to]) => partOf(memory.bytes, from, to));
    const mapParts = ranges.map(([from, to]) =>
      partOf(memory.map, Math.floor(from / granule), Math.ceil(to / granule)),
    );
    return new MemoryImage(memory, stackLow, heapTop, parts, mapParts);
  }

  /** Puts the content back. `stackLow` and `heapTop` bound what was touched since. */
  restore(stackLow: number, heapTop: number): void {
    const { memory } = this;
    this.clear(stackLow, this.stackLow);
    this.clear(this.heapTop, heapTop);
    for (const { address, bytes } of this.parts) memory.bytes.set(bytes, address);
    for (const { address, bytes } of this.mapParts) memory.map.set(bytes, address);
  }

  private clear(from: number, to: number): void {
    if (to <= from) return;
    this.memory.bytes.fill(0, from, to);
    this.memory.map.fill(validity.never, Math.floor(from / granule), Math.ceil(to / granule));
  }
}

function partOf(bytes: Uint8Array, from: number, to: number): Part {
  return { address: from, bytes: bytes.slice(from, Math.max(from, to)) };
}
