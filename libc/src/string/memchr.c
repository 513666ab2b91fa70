// Finding a byte in a block.
#include <string.h>

void *memchr(const void *block, int byte, size_t size) {
  const unsigned char *p = block;
  unsigned char wanted = (unsigned char)byte;
  for (; size > 0; size--, p++) {
    if (*p == wanted) return (void *)p;
  }
  return NULL;
}
