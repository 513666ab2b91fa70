// The memory image: where every global, function and label lies, and what the memory holds before the program
// starts. Between objects lie red zones that are never valid, so that a pointer that leaves its object
// is caught; they grow with the object, because the strides of wrong indices do.

import {
  type AddressSpace,
  codeSlot,
  codeStart,
  mostThreads,
  pageSize,
  stackSize,
  threadStackSize,
} from '../abi/address-space.ts';
import { type DataSegment, SparseBytes } from '../abi/data-segments.ts';
import { UserError } from '../base/user-error.ts';
import type { Block } from '../ir/instruction.ts';
import type { BlockAddress, Func, GlobalVariable } from '../ir/module.ts';
import { ConstantEvaluator } from './constants.ts';
import { type Layout, roundUp } from './layout.ts';
import type { Reachable } from './reachable.ts';

export interface PlacedGlobal {
  readonly global: GlobalVariable;
  readonly address: number;
  readonly size: number;
}

/** A variable that the program refers to and nobody defines. */
export class UndefinedVariable extends Error {
  constructor(readonly variable: string) {
    super(`undefined variable ${variable}`);
  }
}

export class Image {
  readonly space: AddressSpace;
  readonly constants: ConstantEvaluator;
  readonly globals: readonly PlacedGlobal[];
  /** The functions, indexed by code slot. */
  readonly slots: readonly Func[];
  private readonly addresses = new Map<GlobalVariable | Func, number>();
  private readonly labels = new Map<Block, number>();

  /** `startsThreads` says whether there must be room for the stacks of threads. */
  constructor(reachable: Reachable, layout: Layout, memory: number, startsThreads: boolean) {
    this.slots = [...reachable.addressed].filter((fn) => !isAbsent(fn));
    this.slots.forEach((fn, slot) => {
      this.addresses.set(fn, codeStart + codeSlot * slot);
    });
    let label = codeStart + codeSlot * this.slots.length;
    for (const block of reachable.labels) {
      this.labels.set(block, label);
      label += codeSlot;
    }
    const codeEnd = label;
    const dataStart = roundUp(codeEnd, pageSize);
    const [readOnly, writable] = partition(reachable.globals);
    const constants = place(readOnly, dataStart, layout);
    const readOnlyEnd = roundUp(constants.end, 4096);
    const variables = place(writable, readOnlyEnd, layout);
    const stackStart = roundUp(variables.end, 4096) + 4096;
    const mainStackStart = stackStart + (startsThreads ? mostThreads * threadStackSize : 0);
    const stackEnd = mainStackStart + stackSize;
    const needed = stackEnd + 2 * pageSize;
    if (needed > memory) throw tooLarge(variables.end - dataStart, memory);
    this.space = {
      codeEnd,
      dataStart,
      readOnlyEnd,
      dataEnd: variables.end,
      stackStart,
      mainStackStart,
      stackEnd,
      heapStart: stackEnd + 4096,
      memoryEnd: roundUp(memory, pageSize),
    };
    this.globals = [...constants.placed, ...variables.placed];
    for (const { global, address } of this.globals) this.addresses.set(global, address);
    this.constants = new ConstantEvaluator(layout, {
      of: (global) => this.address(global),
      ofLabel: (each: BlockAddress) => this.label(each.block),
    });
  }

  address(global: GlobalVariable | Func): number {
    const address = this.addresses.get(global) ?? this.boundary(global);
    if (address === undefined) throw new UndefinedVariable(global.name);
    return address;
  }

  label(block: Block): number {
    return this.labels.get(block) ?? 0;
  }

  /** The content of variables and constants before the program starts. */
  initialData(): DataSegment[] {
    const bytes = new SparseBytes();
    for (const { global, address } of this.globals)
      if (global.initializer !== undefined)
        this.constants.write(global.initializer, bytes, address);
    return bytes.segments();
  }

  /** The address of a boundary that the run-time part of the library asks for by name; absent weak symbols are null. */
  private boundary(global: GlobalVariable | Func): number | undefined {
    const { space } = this;
    switch (global.name) {
      case '__clew_map':
        return space.memoryEnd;
      case '__clew_memory_end':
        return space.memoryEnd;
      case '__clew_readonly_end':
        return space.readOnlyEnd;
      case '__clew_heap_start':
        return space.heapStart;
      case '__clew_stack_start':
        return space.stackStart;
      default:
        return global.linkage === 'extern_weak' ? 0 : undefined;
    }
  }
}

function tooLarge(bytes: number, memory: number): UserError {
  const [own, stack, room] = [bytes, stackSize, memory].map((each) => Math.ceil(each / (1 << 20)));
  return new UserError(
    `the program's own variables need ${own} MiB and its stack ${stack} MiB, more than the ${room} MiB that it may have: allow it more with --max-memory`,
  );
}

function isAbsent(fn: Func): boolean {
  return fn.linkage === 'extern_weak' && fn.blocks.length === 0;
}

function partition(globals: ReadonlySet<GlobalVariable>): [GlobalVariable[], GlobalVariable[]] {
  const defined = [...globals].filter((each) => each.initializer !== undefined);
  return [defined.filter((each) => each.constant), defined.filter((each) => !each.constant)];
}

function place(
  globals: readonly GlobalVariable[],
  start: number,
  layout: Layout,
): { placed: PlacedGlobal[]; end: number } {
  let end = start + redZone(0);
  const placed = globals.map((global) => {
    const size = layout.size(global.valueType);
    const align = Math.max(8, global.align, Math.min(16, layout.align(global.valueType)));
    const guard = isGuarded(global) ? guardZone : 0;
    const address = roundUp(end + guard, align);
    end = roundUp(address + size, 8) + Math.max(guard, redZone(size));
    return { global, address, size };
  });
  return { placed, end: roundUp(end, 64) };
}

/**
 * A table of the C library that the code of programs reads by itself (libc/src/ctype/tables.c). Its address comes out of memory,
 * so that only what lies around it tells a wrong index from a right one: wrong ones of a few thousand are met.
 */
export function isGuarded({ section }: GlobalVariable): boolean {
  return section === '.clew.guarded';
}

const guardZone = 16384;

/** How many bytes behind an object of this size are never valid. */
export function redZone(size: number): number {
  if (size <= 32) return 16;
  if (size <= 128) return 32;
  if (size <= 512) return 64;
  if (size <= 4096) return 128;
  return 512;
}
