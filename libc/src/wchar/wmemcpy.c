// Blocks of wide characters.
#include <wchar.h>

#include "alias.h"
#include "host.h"

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  __clew_memcpy(to, from, size * sizeof(wchar_t));
  return to;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  __clew_memcpy(to, from, size * sizeof(wchar_t));
  return to + size;
}
ALIAS(__wmempcpy, wmempcpy);

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size) {
  __clew_memmove(to, from, size * sizeof(wchar_t));
  return to;
}

wchar_t *wmemset(wchar_t *block, wchar_t c, size_t size) {
  for (wchar_t *p = block; size > 0; size--) *p++ = c;
  return block;
}

wchar_t *wmemchr(const wchar_t *block, wchar_t c, size_t size) {
  for (; size > 0; size--, block++) {
    if (*block == c) return (wchar_t *)block;
  }
  return NULL;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t size) {
  for (; size > 0; size--, a++, b++) {
    if (*a != *b) return *a < *b ? -1 : 1;
  }
  return 0;
}
