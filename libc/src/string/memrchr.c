// Finding a byte in a block: from its end, or where it is known to be there.
#include <string.h>

#include "alias.h"

void *memrchr(const void *block, int byte, size_t size) {
  const unsigned char *p = (const unsigned char *)block + size;
  unsigned char wanted = (unsigned char)byte;
  while (size-- > 0) {
    if (*--p == wanted) return (void *)p;
  }
  return NULL;
}
ALIAS(__memrchr, memrchr);

// The caller knows that the byte is there.
void *rawmemchr(const void *block, int byte) {
  const unsigned char *p = block;
  unsigned char wanted = (unsigned char)byte;
  while (*p != wanted) p++;
  return (void *)p;
}
ALIAS(__rawmemchr, rawmemchr);
