// KLEE's functions about memory objects.
#include <klee/klee.h>

#include "host.h"
#include "symbolic.h"

size_t klee_get_obj_size(void *pointer) { return __clew_object_size(pointer); }

// The ends are read as any memory is, so that for an address that depends on input all of its values
// are considered. What is valid at both ends of a range is one object, unless the range is far too long.
void klee_check_memory_access(const void *address, size_t size) {
  if (size == 0) return;
  const volatile char *bytes = address;
  (void)bytes[0];
  (void)bytes[size - 1];
  if (__clew_is_symbolic((long)address)) return;
  size_t whole = __clew_object_size(address);
  if (size > whole) (void)bytes[whole];
}

// A variable here is global or not by its declaration.
void klee_mark_global(void *object) {}

void klee_define_fixed_object(void *address, size_t size) {
  __clew_finding("unsupported",
                 "klee_define_fixed_object: memory at addresses of the program's choice");
}
