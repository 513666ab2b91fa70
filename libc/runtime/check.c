// The close look at an access that the fast check could not pass: it may lie across granules, end in
// a granule that is valid in part, or be wrong.
#include "validity.h"

void __clew_fault(Address address, Address size, int write);

// How many bytes from `address` on are valid, as far as its granule tells.
UNCHECKED static Address valid_bytes(Address address)
{
  unsigned value = __clew_map[address / GRANULE];
  Address within = address % GRANULE;
  if (value == VALID)
    return GRANULE - within;
  if (is_symbolic(value))
    value -= SYMBOLIC;
  if (value <= GRANULE && within < value)
    return value - within;
  return 0;
}

UNCHECKED static int is_valid(Address address, Address size, int write)
{
  Address end = (Address)__clew_memory_end;
  if (address >= end || size > end - address)
    return 0;
  if (write && address < (Address)__clew_readonly_end)
    return 0;
  while (size > 0) {
    // Eight granules at a time where all of them are valid.
    while (address % GRANULE == 0 && size >= 64 &&
         *(unsigned long *)(__clew_map + address / GRANULE) == ~0UL) {
      address += 64;
      size -= 64;
    }
    if (size == 0)
      break;
    Address valid = valid_bytes(address);
    if (valid == 0)
      return 0;
    if (valid >= size)
      return 1;
    if ((address + valid) % GRANULE != 0)
      return 0;
    address += valid;
    size -= valid;
  }
  return 1;
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
  if (!is_valid(address, size, write))
    __clew_fault(address, size, write);
  return holds_symbolic(address, size);
}

UNCHECKED int __clew_check_range(Address address, Address size, int write)
{
  if (size == 0)
    return 0;
  if (!is_valid(address, size, write))
    __clew_fault(address, size, write);
  return holds_symbolic(address, size);
}
