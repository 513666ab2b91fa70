// The validity map: one byte for every eight bytes (a granule) of the program's memory, as in AddressSanitizer
// (Serebryany et al., USENIX ATC 2012). 0xff: all eight valid. 1 to 7: the first so many. 0x81 to 0x88: the first
// 1 to 8, and some of them may be symbolic. 0x91 to 0x98: the first 1 to 8, and nothing was written to them yet (where
// that is looked for). Anything else: none, and the value says why. 0, what untouched memory holds, is "never
// valid", so a new map needs no writing. The fast check (program/lower/access.ts) lets only `valid` pass; it relies
// on all others being at most 0x1d or from 0x81 to 0x98.
// The same numbers are in libc/internal/validity.h.

import { granule } from './address-space.ts';

export const validity = {
  valid: 0xff,
  /** The first granule of a live frame; memory there holds the function's number. */
  frameStart: 0x11,
  stackRedZone: 0x12,
  /** The bytes around locals of computed size. */
  dynamicRedZone: 0x13,
  deadFrameStart: 0x14,
  deadFrame: 0x15,
  /** A local variable whose block has ended, in a live frame. */
  endedScope: 0x16,
  globalRedZone: 0x19,
  heapRedZone: 0x1a,
  /** The first granule of a heap block's header. */
  heapHeader: 0x1b,
  freed: 0x1d,
  never: 0x00,
} as const;

const symbolic = 0x80;
const unwritten = 0x90;

/** Some of the granule's bytes may be symbolic. */
export function isSymbolic(value: number): boolean {
  return (value - symbolic - 1) >>> 0 < granule;
}

/** Whether nothing was written to the granule since it became valid. */
export function isUnwritten(value: number): boolean {
  return (value - unwritten - 1) >>> 0 < granule;
}

/** The value of a granule whose first so many bytes are valid and not written yet. */
export function unwrittenValidity(valid: number): number {
  return unwritten + valid;
}

/** How many bytes of a granule are valid, counted from its first. */
export function validBytes(value: number): number {
  if (value === validity.valid) return granule;
  if (value < granule) return value;
  if (isUnwritten(value)) return value - unwritten;
  return isSymbolic(value) ? value - symbolic : 0;
}

/** The value of a granule with valid bytes when some of them become symbolic. */
export function symbolicValidity(value: number): number {
  const valid = validBytes(value);
  if (valid === 0) throw new Error(`a symbolic byte in a granule of validity ${value}`);
  return symbolic + valid;
}

/** The value of a symbolic granule when all of its bytes are concrete again. */
export function concreteValidity(value: number): number {
  return value === symbolic + granule ? validity.valid : value - symbolic;
}
