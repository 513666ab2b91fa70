// Reads the program's heap: blocks and their headers, as libc/internal/blocks.h and libc/runtime/heap.c lay them out.

import { granule } from '../abi/address-space.ts';
import type { Program } from '../abi/program.ts';
import { validity } from '../abi/validity.ts';
import type { ProgramMemory } from './memory.ts';

/** The size of every block is a multiple of this. */
const blockUnit = 32;
/** A flag in the header's size: the object does not begin right behind the header. */
const gapFlag = 2 ** 31;

export interface HeapObject {
  readonly address: number;
  readonly size: number;
  /** Ordinals of the calls that allocated and freed it; `release` is 0 if it is not freed. */
  readonly allocation: number;
  readonly release: number;
  /** The bounds of the block that holds the object. */
  readonly block: { readonly start: number; readonly end: number };
}

export class Heap {
  /** Addresses of the library's variables; undefined in programs without a heap. */
  private readonly topVariable: number | undefined;
  private readonly failVariable: number | undefined;
  private readonly tellVariable: number | undefined;
  private readonly watchVariables: readonly (number | undefined)[];

  constructor(
    private readonly program: Program,
    private readonly memory: ProgramMemory,
  ) {
    this.topVariable = this.variable('__clew_heap_top');
    this.failVariable = this.variable('__clew_allocations_may_fail');
    this.tellVariable = this.variable('__clew_tells_allocations');
    this.watchVariables = ['__clew_watch_allocation', '__clew_watch_release'].map((name) =>
      this.variable(name),
    );
  }

  /** The end of the part of the heap that was ever handed out. */
  top(): number {
    const { topVariable } = this;
    const top = topVariable === undefined ? 0 : this.memory.view.getUint32(topVariable, true);
    return Math.max(top, this.program.space.heapStart);
  }

  /** Asks the library to call `__clew_watched` at these calls of malloc and free. */
  watch(allocation: number, release: number): void {
    const [first, second] = this.watchVariables;
    if (first !== undefined) this.memory.view.setUint32(first, allocation, true);
    if (second !== undefined) this.memory.view.setUint32(second, release, true);
  }

  /** Makes the library ask the machine at each allocation whether it fails. */
  letFail(mayFail: boolean): void {
    if (this.failVariable !== undefined)
      this.memory.view.setInt32(this.failVariable, mayFail ? 1 : 0, true);
  }

  /** Makes the library tell the machine of each allocation. */
  tell(wanted: boolean): void {
    if (this.tellVariable !== undefined)
      this.memory.view.setInt32(this.tellVariable, wanted ? 1 : 0, true);
  }

  /** The object whose block the address lies in. */
  objectAt(address: number): HeapObject | undefined {
    if (address < this.program.space.heapStart || address >= this.top()) return undefined;
    const at = this.memory.map.lastIndexOf(validity.heapHeader, Math.floor(address / granule));
    return at * granule < this.program.space.heapStart ? undefined : this.read(at * granule);
  }

  /** All objects, ordered by address. */
  *objects(): Iterable<HeapObject> {
    const end = this.top() / granule;
    for (let at = Math.floor(this.program.space.heapStart / granule); at < end; at++) {
      if (this.memory.map[at] === validity.heapHeader) yield this.read(at * granule);
    }
  }

  private read(header: number): HeapObject {
    const { view } = this.memory;
    const block = view.getUint32(header, true);
    const size = view.getUint32(header + 4, true);
    const hasGap = size >= gapFlag;
    return {
      address: header + (hasGap ? view.getUint32(header + 24, true) : 16),
      size: size % gapFlag,
      allocation: view.getUint32(header + 8, true),
      release: view.getUint32(header + 12, true),
      block: { start: header, end: header + block - (block % blockUnit) },
    };
  }

  private variable(name: string): number | undefined {
    return this.program.globals.find((global) => global.name === name)?.address;
  }
}
