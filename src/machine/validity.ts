// The validity map: one byte for every eight bytes (a granule) of the program's memory, as in AddressSanitizer
// (Serebryany et al., USENIX ATC 2012). 0: all eight valid. 1 to 7: the first so many. Anything else: none, and
// the value says why. The same numbers are in libc/internal/validity.h.

export const validity = {
  valid: 0x00,
  /** First granule of a live frame; memory there holds the function's number. */
  frameStart: 0xf1,
  stackRedZone: 0xf2,
  /** Around locals of computed size. */
  dynamicRedZone: 0xf3,
  deadFrameStart: 0xf4,
  deadFrame: 0xf5,
  globalRedZone: 0xf9,
  heapRedZone: 0xfa,
  /** First granule of a heap block's header. */
  heapHeader: 0xfb,
  freed: 0xfd,
  never: 0xff,
} as const;
