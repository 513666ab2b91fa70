// The close look at an access that the fast check could not pass: it may lie across granules, end in
// a granule that is valid in part, or be wrong.
#include "validity.h"

void __clew_fault(Address address, Address size, int write);

int __clew_tracks_writes;

enum { INVALID = -1, CONCRETE = 0, SPECIAL = 1 };

// What a range that is not empty holds. All of its granules but the last must be valid to their end.
UNCHECKED static int look(Address address, Address size, int write)
{
  Address end = (Address)__clew_memory_end;
  if (address >= end || size > end - address)
    return INVALID;
  if (write && address < (Address)__clew_readonly_end)
    return INVALID;
  int found = CONCRETE;
  Address at = address / GRANULE, last = (address + size - 1) / GRANULE;
  for (; at < last; at++) {
    // Eight granules at a time where all of them are valid.
    while (at % 8 == 0 && last - at > 8 && *(unsigned long *)(__clew_map + at) == ~0UL)
      at += 8;
    if (__clew_map[at] == VALID)
      continue;
    if (!is_special(__clew_map[at]) || special_bytes(__clew_map[at]) != GRANULE)
      return INVALID;
    found = SPECIAL;
  }
  unsigned value = __clew_map[last];
  if (value == VALID)
    return found;
  if (is_special(value)) {
    found = SPECIAL;
    value = special_bytes(value);
  }
  return value <= GRANULE && (address + size - 1) % GRANULE < value ? found : INVALID;
}

// Both checks tell whether a granule of the access may hold symbolic bytes: shadowed code asks for them then.
UNCHECKED int __clew_check(Address address, unsigned size, int write)
{
  // Most that come here are right: they end in a granule that is valid in part, as short strings do.
  if (address < (Address)__clew_memory_end && (!write || address >= (Address)__clew_readonly_end)) {
    unsigned value = __clew_map[address / GRANULE];
    if (value < GRANULE && address % GRANULE + size <= value)
      return 0;
  }
  int found = look(address, size, write);
  if (found == INVALID)
    __clew_fault(address, size, write);
  return found;
}

UNCHECKED int __clew_check_range(Address address, Address size, int write)
{
  if (size == 0)
    return 0;
  int found = look(address, size, write);
  if (found == INVALID)
    __clew_fault(address, size, write);
  return found;
}
