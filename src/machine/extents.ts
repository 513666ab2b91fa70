// Finds the bounds of the object at an address, fast: shadowed code asks at every access through a symbolic pointer. A
// variable is found by the program's table, a heap object by its header; anything on the stack is a stretch of valid
// granules, for red zones lie between objects everywhere. (objects.ts says more about objects, for reports.)

import { codeStart, granule } from '../abi/address-space.ts';
import type { Program } from '../abi/program.ts';
import { validBytes, validity } from '../abi/validity.ts';
import { Heap } from './heap.ts';
import type { ProgramMemory } from './memory.ts';

/** The end of the gap around null. */
export const nullEnd = codeStart;

/** A range of addresses: an object, or a gap between objects. */
export interface Extent {
  readonly address: number;
  readonly size: number;
  /** Whether the memory is read-only. */
  readonly fixed: boolean;
}

export class Extents {
  private readonly heap: Heap;
  private readonly starts: Float64Array;
  private readonly sizes: Float64Array;
  /** The validity map, read four granules at a time. */
  private readonly words: Int32Array;

  constructor(
    private readonly program: Program,
    private readonly memory: ProgramMemory,
  ) {
    this.heap = new Heap(program, memory);
    const objects = program.globals.filter(({ size }) => size > 0);
    const globals = objects.sort((a, b) => a.address - b.address);
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
    const inside = address % granule < validBytes(map[address >>> 3]) ? address : address - 1;
    if (inside % granule >= validBytes(map[inside >>> 3])) return undefined;
    if (inside < this.program.space.heapStart) return this.stretch(inside >>> 3);
    const object = this.heap.objectAt(inside);
    return object && { address: object.address, size: object.size, fixed: false };
  }

  /** The gap around an address where no object is, nor ends. It reaches up to the next objects. */
  gapAt(address: number): { readonly from: number; readonly to: number } {
    const { dataStart, memoryEnd } = this.program.space;
    if (address < dataStart) return { from: 0, to: dataStart };
    if (address >= memoryEnd) return { from: memoryEnd, to: Number.POSITIVE_INFINITY };
    return { from: this.gapStart(address >>> 3), to: this.gapEnd(address >>> 3) };
  }

  /** The bounds of the gap that has invalid bytes in this granule. */
  private gapStart(granuleInside: number): number {
    const { map } = this.memory;
    const lowest = this.program.space.dataStart / granule;
    let first = Math.min(granuleInside, Math.ceil(this.heap.top() / granule));
    if (validBytes(map[first]) > 0) return first * granule + validBytes(map[first]) + 1;
    while (first > lowest && validBytes(map[first - 1]) === 0) {
      const four = first % 4 === 0 && isUniform(this.words[(first >> 2) - 1]);
      first -= four && first - 4 >= lowest ? 4 : 1;
    }
    if (first === lowest) return first * granule;
    return (first - 1) * granule + validBytes(map[first - 1]) + 1;
  }

  private gapEnd(granuleInside: number): number {
    const top = Math.ceil(this.heap.top() / granule);
    let end = granuleInside + 1;
    while (end < top && validBytes(this.memory.map[end]) === 0) {
      end += end % 4 === 0 && isUniform(this.words[end >> 2]) ? 4 : 1;
    }
    return end >= top ? this.program.space.memoryEnd : end * granule;
  }

  private global(address: number): Extent | undefined {
    const { starts, sizes } = this;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= address) low = middle + 1;
      else high = middle;
    }
    if (low === 0 || address > starts[low - 1] + sizes[low - 1]) return undefined;
    const start = starts[low - 1];
    return { address: start, size: sizes[low - 1], fixed: start < this.program.space.readOnlyEnd };
  }

  private stretch(inside: number): Extent {
    const { map } = this.memory;
    let first = inside;
    while (validBytes(map[first - 1]) === granule) first = this.before(first);
    let end = inside;
    while (validBytes(map[end]) === granule) end = this.behind(end);
    const size = (end - first) * granule + validBytes(map[end]);
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

/** Four granules without a valid byte, all invalid for the same reason. */
function isUniform(word: number): boolean {
  return word === validity.never || word === dead || word === freed;
}

const dead = validity.deadFrame * 0x01010101;
const freed = validity.freed * 0x01010101;

/** Four valid granules. */
const full = (validity.valid * 0x01010101) | 0;
