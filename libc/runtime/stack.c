// Locals of computed size: alloca() and variable-length arrays. An object lies between two red zones of 32
// bytes; the stack pointer stays below the lower one.
#include "validity.h"

enum { RED_ZONE = 32 };

_Noreturn void __clew_stack_overflow(void);

// Returns the object's address; the caller moves the stack pointer to RED_ZONE bytes below it.
UNCHECKED unsigned __clew_allocate_stack(unsigned pointer, unsigned long size, unsigned align)
{
  Address room = pointer - (Address)__clew_stack_start;
  if (room < 4 * RED_ZONE + align || size > room - 4 * RED_ZONE - align)
    __clew_stack_overflow();
  Address object = (pointer - RED_ZONE - size) & -(Address)align;
  mark(object - RED_ZONE, pointer, DYNAMIC_RED_ZONE);
  if (__clew_tracks_writes)
    mark_unwritten(object, size);
  else
    mark_valid(object, size);
  return object;
}

// What lies between the two stack pointers is gone.
UNCHECKED void __clew_release_stack(unsigned from, unsigned to)
{
  if (from < to)
    mark(from, to, DEAD_FRAME);
}
