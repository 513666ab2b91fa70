// Copying and filling blocks. The machine does the work, with one check of the whole range.
#include <string.h>

#include "alias.h"
#include "host.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  __clew_memcpy(to, from, size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  __clew_memmove(to, from, size);
  return to;
}

void *memset(void *block, int byte, size_t size) {
  __clew_memset(block, byte, size);
  return block;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  __clew_memcpy(to, from, size);
  return (char *)to + size;
}
ALIAS(__mempcpy, mempcpy);

void bcopy(const void *from, void *to, size_t size) { __clew_memmove(to, from, size); }

void bzero(void *block, size_t size) { __clew_memset(block, 0, size); }
ALIAS(__bzero, bzero);
ALIAS(explicit_bzero, bzero);
