// The stack frame of one function: the objects that stay in memory after promotion, with red zones around
// them. The first eight bytes hold the function's number, so that a report can name the objects of a frame
// from an address alone.
//
//   base: [number, red zone 16] object, red zone, object, red zone, ... | outgoing variadic arguments, red zone

import type { Alloca } from '../ir/instruction.ts';
import { redZone } from './image.ts';
import { type Layout, roundUp } from './layout.ts';

export interface Slot {
  readonly offset: number;
  readonly size: number;
}

/** Builds a frame object by object. */
export class FrameBuilder {
  readonly slots: Slot[] = [];
  align = 16;
  private end = 16;

  place(size: number, align: number): Slot {
    this.align = Math.max(this.align, align);
    const offset = roundUp(this.end, Math.max(8, align));
    this.end = roundUp(offset + size, 8) + redZone(size);
    const slot = { offset, size };
    this.slots.push(slot);
    return slot;
  }

  get size(): number {
    return roundUp(this.end, 16);
  }
}

/** Allocas with a constant size: part of the frame. The others move the stack pointer when they run. */
export function staticSize(alloca: Alloca, layout: Layout): number | undefined {
  if (alloca.count.kind !== 'integer') return undefined;
  return layout.size(alloca.allocated) * Number(alloca.count.value);
}

/**
 * Roughly what an unoptimised native frame takes: every local variable (parameters have theirs among them), a spilt
 * register, the saved frame pointer, the return address.
 */
export function nativeFrameSize(allocated: number): number {
  return roundUp(24 + allocated, 16);
}
