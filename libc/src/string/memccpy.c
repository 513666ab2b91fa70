// memccpy: copies up to and including a byte. memfrob: a joke of GNU's that some programs use.
#include <string.h>

void *memccpy(void *restrict to, const void *restrict from, int byte, size_t size) {
  unsigned char *p = to;
  const unsigned char *q = from;
  unsigned char last = (unsigned char)byte;
  for (; size > 0; size--) {
    unsigned char copied = *q++;
    *p++ = copied;
    if (copied == last) return p;
  }
  return NULL;
}

void *memfrob(void *block, size_t size) {
  unsigned char *p = block;
  for (; size > 0; size--) *p++ ^= 42;
  return block;
}
