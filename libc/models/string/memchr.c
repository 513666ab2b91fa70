// Finding a byte in a block: one decision for a byte that is input in a block that is not (see strchr.c).
#include <string.h>

#include "models.h"

static int is_concrete(const unsigned char *block, size_t size) {
  for (; size > 0; size--, block++) {
    if (IS_SYMBOLIC(*block)) return 0;
  }
  return 1;
}

void *memchr(const void *block, int byte, size_t size) {
  const unsigned char *p = block;
  unsigned char wanted = (unsigned char)byte;
  if (IS_SYMBOLIC(wanted) && !IS_SYMBOLIC(block) && size <= __clew_readable(block) && is_concrete(p, size)) {
    long position = -1;
    for (size_t i = size; i-- > 0;) position = __clew_ite(p[i] == wanted, (long)i, position);
    return position < 0 ? NULL : (void *)(p + position);
  }
  for (; size > 0; size--, p++) {
    if (*p == wanted) return (void *)p;
  }
  return NULL;
}
