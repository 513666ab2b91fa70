// The stacks of threads beside main: one behind the other below main's (abi/address-space.ts). At the top of each lie the thread's own
// copies of thread-local variables, between red zones.

import { granule, threadStackSize } from '../../abi/address-space.ts';
import type { Program, ProgramGlobal } from '../../abi/program.ts';
import { validity } from '../../abi/validity.ts';
import type { ProgramMemory } from '../memory.ts';

const redZone = 32;

export interface ThreadStack {
  readonly low: number;
  /** Where the first frame begins. */
  readonly pointer: number;
  readonly top: number;
  /** The thread's copy of each thread-local variable, by the address of main's. */
  readonly locals: ReadonlyMap<number, number>;
}

export class ThreadStacks {
  private readonly variables: readonly ProgramGlobal[];

  constructor(
    private readonly program: Program,
    private readonly memory: ProgramMemory,
  ) {
    this.variables = program.globals.filter(({ align }) => align !== undefined);
  }

  /** Lays out the stack number `index`, counted from 0. Undefined if there is no room for the thread-local variables. */
  open(index: number): ThreadStack | undefined {
    const low = this.program.space.stackStart + index * threadStackSize;
    const top = low + threadStackSize;
    let pointer = top - redZone;
    const locals = new Map<number, number>();
    for (const { address, size, align = 1 } of this.variables) {
      const unit = Math.max(16, align);
      pointer = Math.floor((pointer - size) / unit) * unit;
      if (pointer < low + threadStackSize / 2) return undefined;
      locals.set(address, pointer);
      this.memory.markValid(pointer, size);
      this.write(pointer, address, size);
      pointer -= redZone;
    }
    return { low, pointer, top, locals };
  }

  /** Makes the stack as it was before: `limit` bounds what was used. */
  close({ top }: ThreadStack, limit: number): void {
    const { memory } = this;
    memory.bytes.fill(0, limit, top);
    memory.map.fill(validity.never, Math.floor(limit / granule), top / granule);
  }

  /** Writes the initial value of a variable. */
  private write(to: number, variable: number, size: number): void {
    for (const { address, bytes } of this.program.data) {
      const from = Math.max(variable, address);
      const end = Math.min(variable + size, address + bytes.length);
      if (from < end)
        this.memory.bytes.set(bytes.subarray(from - address, end - address), to + from - variable);
    }
  }
}
