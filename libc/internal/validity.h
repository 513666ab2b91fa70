// The validity map: one byte for every eight bytes (a granule) of the program's memory. 0xff: all eight are
// valid. 1 to 7: the first so many are. 0x81 to 0x88: the first 1 to 8 are, and some of them may be symbolic. 0x91 to
// 0x98: the first 1 to 8 are, and nothing was written to them yet. Anything else: none is, and the value says why. The
// same numbers are in src/abi/validity.ts.
#ifndef CLEW_INTERNAL_VALIDITY_H
#define CLEW_INTERNAL_VALIDITY_H

enum {
  VALID = 0xff,
  DYNAMIC_RED_ZONE = 0x13,
  DEAD_FRAME = 0x15,
  HEAP_RED_ZONE = 0x1a,
  HEAP_HEADER = 0x1b,
  FREED = 0x1d,
  NEVER = 0x00,
  SYMBOLIC = 0x80,
  UNWRITTEN = 0x90,
};

enum { GRANULE = 8 };

// Boundaries of the address space (src/abi/address-space.ts); only their addresses mean something.
extern unsigned char __clew_map[];
extern char __clew_memory_end[], __clew_readonly_end[], __clew_heap_start[], __clew_stack_start[];

// The run-time part of the library works on memory that no program may touch: the translator adds no
// checks to functions in this section.
#define UNCHECKED __attribute__((section("clew.unchecked")))

typedef unsigned long Address;

// The machine has to look at such granules: they may hold symbolic bytes, or such that were never written.
UNCHECKED static inline int is_special(unsigned value)
{
  return (value & ~(SYMBOLIC ^ UNWRITTEN)) - SYMBOLIC - 1 < GRANULE;
}

// How many bytes of such a granule are valid.
UNCHECKED static inline unsigned special_bytes(unsigned value) { return value & (GRANULE | (GRANULE - 1)); }

// Whether any granule of a range, which is valid and not empty, is special.
UNCHECKED static inline int holds_special(Address address, Address size)
{
  Address last = (address + size - 1) / GRANULE;
  for (Address at = address / GRANULE; at <= last; at++) {
    // Eight concrete granules at a time, where they are full.
    while (at % 8 == 0 && last - at >= 8 && *(unsigned long *)(__clew_map + at) == ~0UL)
      at += 8;
    if (is_special(__clew_map[at]))
      return 1;
  }
  return 0;
}

// Writes `value` to the map for the granules from `start` to `end`, both multiples of 8.
UNCHECKED static inline void mark(Address start, Address end, int value)
{
  unsigned char *map = __clew_map + start / GRANULE;
  Address count = (end - start) / GRANULE;
  unsigned long word = 0x0101010101010101UL * (unsigned char)value;
  if (count > 256) {
    __builtin_memset(map, value, count);
    return;
  }
  for (; count >= 8; count -= 8, map += 8)
    *(unsigned long *)map = word;
  for (; count > 0; count--)
    *map++ = value;
}

// Whether the machine looks for reads of what was never written.
extern int __clew_tracks_writes;

// Makes an object of `size` bytes at `start` valid; nothing was written to it yet.
UNCHECKED static inline void mark_unwritten(Address start, Address size)
{
  Address whole = start + size / GRANULE * GRANULE;
  mark(start, whole, UNWRITTEN + GRANULE);
  if (size % GRANULE != 0)
    __clew_map[whole / GRANULE] = UNWRITTEN + size % GRANULE;
}

// Makes an object of `size` bytes at `start` valid.
UNCHECKED static inline void mark_valid(Address start, Address size)
{
  Address whole = start + size / GRANULE * GRANULE;
  mark(start, whole, VALID);
  if (size % GRANULE != 0)
    __clew_map[whole / GRANULE] = size % GRANULE;
}

#endif
