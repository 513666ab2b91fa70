// Finds the object that an address belongs to, for reports: the one it lies in, or the one it just missed.

import { codeSlot, codeStart, granule } from '../abi/address-space.ts';
import { type FrameLayout, variadicAreaName } from '../abi/frame-layout.ts';
import type { Program } from '../abi/program.ts';
import { validBytes, validity } from '../abi/validity.ts';
import type { ObjectDescription } from './finding.ts';
import { Heap, type HeapObject } from './heap.ts';
import type { ProgramMemory } from './memory.ts';

/** A described object, with the ordinals by which a second run finds its allocation. */
export interface Located {
  readonly object: ObjectDescription;
  readonly allocation: number;
  readonly release: number;
}

interface Candidate {
  readonly address: number;
  readonly size: number;
  readonly describe: () => Located;
}

export class Objects {
  readonly heap: Heap;
  private readonly frames: ReadonlyMap<number, FrameLayout>;
  /** Strings and vectors of argv and envp. */
  readonly arguments: { name: string; address: number; size: number }[] = [];

  constructor(
    private readonly program: Program,
    private readonly memory: ProgramMemory,
  ) {
    this.heap = new Heap(program, memory);
    this.frames = new Map(program.frames);
  }

  /** The object nearest to the address, within its region of the memory. */
  nearest(address: number): Located | undefined {
    return best(address, this.candidates(address))?.describe();
  }

  /** The name of the function at this address. */
  functionAt(address: number): string | undefined {
    return this.program.slots[(address - codeStart) / codeSlot]?.name;
  }

  private candidates(address: number): Candidate[] {
    const { space } = this.program;
    if (address >= space.dataStart && address < space.dataEnd) return this.globals();
    if (address >= space.stackStart && address < space.stackEnd) {
      const dynamic = this.dynamicLocals(address);
      if (dynamic.length > 0) return dynamic;
      return [...this.locals(address), ...this.argumentCandidates(address)];
    }
    if (address >= space.heapStart && address < space.memoryEnd) return this.blocks(address);
    return [];
  }

  private globals(): Candidate[] {
    return this.program.globals.map(({ address, size, name, constant, guarded, file, line }) => ({
      address,
      size,
      describe: () =>
        located({
          storage: guarded ? 'table' : constant ? 'constant' : 'global',
          name: name.startsWith('.str') ? undefined : name,
          size,
          address,
          declared: file === undefined || guarded ? undefined : { file, line },
        }),
    }));
  }

  /** The local in the frame around the address. A frame's first granule is marked, and holds the function's number. */
  private locals(address: number): Candidate[] {
    const base = this.frameBase(address);
    const frame =
      base === undefined ? undefined : this.frames.get(this.memory.view.getInt32(base, true));
    if (base === undefined || frame === undefined || address >= base + frame.size) return [];
    return frame.objects.map(({ offset, size, name, file, line }) => ({
      address: base + offset,
      size,
      describe: () =>
        located({
          storage: name === variadicAreaName ? 'variadic' : 'stack',
          name,
          size,
          address: base + offset,
          declared: file === undefined ? undefined : { file, line },
          owner: frame.function,
        }),
    }));
  }

  /** The local of computed size around an address: valid granules between red zones of its own. */
  private dynamicLocals(address: number): Candidate[] {
    const { map } = this.memory;
    const here = Math.floor(address / granule);
    if (isPartlyValid(map[here])) {
      const local = this.dynamicLocal(here);
      const before = local.address / granule - 1;
      return map[before] === validity.dynamicRedZone ? [local] : [];
    }
    if (map[here] !== validity.dynamicRedZone) return [];
    const ends = [-1, 1].map((step) => {
      let at = here;
      while (map[at] === validity.dynamicRedZone) at += step;
      return at;
    });
    return ends.filter((at) => isPartlyValid(map[at])).map((at) => this.dynamicLocal(at));
  }

  private dynamicLocal(inside: number): Candidate {
    const { map } = this.memory;
    let first = inside;
    while (isPartlyValid(map[first - 1])) first--;
    let size = 0;
    for (let at = first; isPartlyValid(map[at]); at++) size += validBytes(map[at]);
    const address = first * granule;
    return { address, size, describe: () => located({ storage: 'stack', size, address }) };
  }

  private frameBase(address: number): number | undefined {
    const { stackStart } = this.program.space;
    for (let at = Math.floor(address / granule); at * granule >= stackStart; at--) {
      const value = this.memory.map[at];
      if (value === validity.frameStart || value === validity.deadFrameStart) return at * granule;
      if (value === validity.never) return undefined;
    }
    return undefined;
  }

  /** The string or vector of argv and envp near an address. They lie above all frames; an address far below has nothing to do with them. */
  private argumentCandidates(near: number): Candidate[] {
    if (this.arguments.every((each) => near < each.address - 64)) return [];
    return this.arguments.map(({ name, address, size }) => ({
      address,
      size,
      describe: () => located({ storage: 'arguments', name, size, address }),
    }));
  }

  /** The heap object of the address's block, or the one before it: the address may be just past that one's end. */
  private blocks(address: number): Candidate[] {
    const last = Math.min(address, this.heap.top() - 1);
    const here = this.heap.objectAt(last);
    if (here === undefined) return [];
    const before = this.heap.objectAt(here.block.start - 1);
    return [here, before].filter((each) => each !== undefined).map(heapCandidate);
  }
}

function isPartlyValid(value: number): boolean {
  return validBytes(value) > 0;
}

function heapCandidate({ address, size, allocation, release }: HeapObject): Candidate {
  const describe = () => located({ storage: 'heap', size, address }, allocation, release);
  return { address, size, describe };
}

type About = Pick<ObjectDescription, 'storage' | 'size' | 'address'> & Partial<ObjectDescription>;

function located(
  { storage, name, size, address, declared, owner }: About,
  allocation = 0,
  release = 0,
): Located {
  const history = { allocated: undefined, freed: undefined };
  return {
    object: { storage, name, size, address, declared, owner, ...history },
    allocation,
    release,
  };
}

function best(address: number, candidates: readonly Candidate[]): Candidate | undefined {
  let [nearest, least]: [Candidate | undefined, number] = [undefined, Infinity];
  for (const candidate of candidates) {
    const distance = distanceTo(address, candidate);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

function distanceTo(address: number, { address: start, size }: Candidate): number {
  if (address < start) return start - address;
  return Math.max(0, address - (start + size) + 1);
}
