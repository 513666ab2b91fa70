// From an address to the bounds of its object, fast: shadowed code asks at every access through a symbolic pointer. A
// variable is found by the program's table; any other object is a stretch of valid granules, for red zones lie
// between objects everywhere. (objects.ts says more about objects, for reports.)

import { codeStart, granule } from '../program/address-space.ts';
import type { Program } from '../program/program.ts';
import { validBytes, validity } from '../program/validity.ts';
import type { ProgramMemory } from './memory.ts';

/** A stretch of addresses. */
export interface Extent {
  readonly address: number;
  readonly size: number;
  /** Nobody can write there. */
  readonly fixed: boolean;
}

/** How far a gap between objects is measured, in granules: beyond, it counts as another one. */
const widestGap = 1 << 16;

export class Extents {
  private readonly program: Program;
  private readonly memory: ProgramMemory;
  private readonly starts: Float64Array;
  private readonly sizes: Float64Array;
  /** The map four granules at a time. */
  private readonly words: Int32Array;

  constructor(program: Program, memory: ProgramMemory) {
    this.program = program;
    this.memory = memory;
    const globals = [...program.globals].sort((a, b) => a.address - b.address);
    this.starts = Float64Array.from(globals, (each) => each.address);
    this.sizes = Float64Array.from(globals, (each) => each.size);
    const { buffer, byteOffset, byteLength } = memory.map;
    this.words = new Int32Array(buffer, byteOffset, byteLength >> 2);
  }

  /** The object that an address lies in, or that ends there. */
  objectAt(address: number): Extent | undefined {
    const { dataStart, dataEnd, memoryEnd } = this.program.space;
    if (address < dataStart || address >= memoryEnd) return undefined;
    if (address < dataEnd) return this.global(address);
    const { map } = this.memory;
    const inside = address % granule < validBytes(map[address >>> 3]!) ? address : address - 1;
    if (inside % granule >= validBytes(map[inside >>> 3]!)) return undefined;
    return this.stretch(inside >>> 3);
  }

  /** The addresses around one where no object is. */
  gapAt(address: number): { readonly from: number; readonly to: number } {
    const { dataStart, memoryEnd } = this.program.space;
    if (address < dataStart) return { from: 0, to: dataStart };
    if (address >= memoryEnd) return { from: memoryEnd, to: Number.POSITIVE_INFINITY };
    const { map } = this.memory;
    let first = address >>> 3;
    let last = first;
    const lowest = Math.max(dataStart >>> 3, first - widestGap);
    const highest = Math.min((memoryEnd >>> 3) - 1, last + widestGap);
    while (first > lowest && validBytes(map[first - 1]!) === 0) first--;
    while (last < highest && validBytes(map[last + 1]!) === 0) last++;
    return { from: first * granule + validBytes(map[first]!), to: (last + 1) * granule };
  }

  /** Below this, addresses belong to null. */
  get nullEnd(): number {
    return codeStart;
  }

  private global(address: number): Extent | undefined {
    const { starts, sizes } = this;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= address) low = middle + 1;
      else high = middle;
    }
    if (low === 0 || address > starts[low - 1]! + sizes[low - 1]!) return undefined;
    const start = starts[low - 1]!;
    return { address: start, size: sizes[low - 1]!, fixed: start < this.program.space.readOnlyEnd };
  }

  private stretch(inside: number): Extent {
    const { map } = this.memory;
    let first = inside;
    while (validBytes(map[first - 1]!) === granule) first = this.before(first);
    let end = inside;
    while (validBytes(map[end]!) === granule) end = this.behind(end);
    const size = (end - first) * granule + validBytes(map[end]!);
    return { address: first * granule, size, fixed: false };
  }

  /** The granule before a full one's neighbour, or four where they are full and concrete. */
  private before(at: number): number {
    return at % 4 === 0 && this.words[(at >>> 2) - 1] === full ? at - 4 : at - 1;
  }

  private behind(at: number): number {
    return at % 4 === 0 && this.words[at >>> 2] === full ? at + 4 : at + 1;
  }
}

/** Four valid granules. */
const full = (validity.valid * 0x01010101) | 0;
