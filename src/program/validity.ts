// The validity map: one byte for every eight bytes (a granule) of the program's memory, as in AddressSanitizer
// (Serebryany et al., USENIX ATC 2012). 0xff: all eight valid. 1 to 7: the first so many. Anything else: none,
// and the value says why. 0, what untouched memory holds, is "never valid", so a fresh map needs no
// writing. All values but `valid` are below 0x80: the fast check (program/lower/access.ts) relies on it.
// The same numbers are in libc/internal/validity.h.

export const validity = {
  valid: 0xff,
  /** First granule of a live frame; memory there holds the function's number. */
  frameStart: 0x11,
  stackRedZone: 0x12,
  /** Around locals of computed size. */
  dynamicRedZone: 0x13,
  deadFrameStart: 0x14,
  deadFrame: 0x15,
  globalRedZone: 0x19,
  heapRedZone: 0x1a,
  /** First granule of a heap block's header. */
  heapHeader: 0x1b,
  freed: 0x1d,
  never: 0x00,
} as const;
