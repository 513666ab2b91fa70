// Where activations keep their shadows: behind the validity map and the marks of coverage. An activation takes a frame when
// it meets something symbolic, and not before; frames lie one behind the other, as the activations do. Positions count
// from the start of the area. Position 0 is the frame of those that have met nothing: it is never written, so all
// that is read from it is 0.

import type { AddressSpace } from './address-space.ts';
import { type CoverageTable, coverageSize, coverageStart } from './coverage.ts';

/** The largest size of a frame in bytes. */
export const largestFrame = 1 << 20;
/** All frames, the empty one included. */
export const framesSize = 64 << 20;

export function framesStart(space: AddressSpace, coverage: CoverageTable | undefined): number {
  return coverageStart(space) + coverageSize(coverage);
}

/** Bytes behind the map. */
export function sizeBehindMap(shadowed: boolean, coverage: CoverageTable | undefined): number {
  return coverageSize(coverage) + (shadowed ? framesSize : 0);
}
