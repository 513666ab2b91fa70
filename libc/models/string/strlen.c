// The length of a string on input, as one expression: the position of the first zero. Where there may be no zero in
// the object, that there is one is decided; where there is none, the read behind the end is the finding.
#include <string.h>

#include "alias.h"
#include "models.h"

// Bytes up to a zero that is concrete, or `limit`.
static size_t extent(const char *text, size_t limit) {
  size_t end = 0;
  while (end < limit && (IS_SYMBOLIC(text[end]) || text[end])) end++;
  return end;
}

// The position of the first zero in `size` bytes, `size` if there is none.
static size_t first_zero(const char *text, size_t size) {
  long position = (long)size;
  for (size_t i = size; i-- > 0;) position = __clew_ite(text[i] == 0, (long)i, position);
  return (size_t)position;
}

// Where the pointer is input, each byte is decided before the next is read.
static size_t readable(const char *text) { return IS_SYMBOLIC(text) ? 0 : __clew_readable(text); }

static size_t on_input(const char *text) {
  size_t safe = readable(text);
  size_t size = extent(text, safe);
  size_t position = first_zero(text, size);
  if (size < safe || position != size) return position;
  const char *end = text + size;
  while (*end) end++;
  return (size_t)(end - text);
}

size_t strlen(const char *text) {
  const char *end = text;
  for (; !IS_SYMBOLIC(*end); end++) {
    if (!*end) return (size_t)(end - text);
  }
  return (size_t)(end - text) + on_input(end);
}

size_t strnlen(const char *text, size_t size) {
  const char *end = text;
  for (; size > 0 && !IS_SYMBOLIC(*end); size--, end++) {
    if (!*end) return (size_t)(end - text);
  }
  if (size == 0) return (size_t)(end - text);
  size_t position = size > readable(end) ? on_input(end) : first_zero(end, extent(end, size));
  return (size_t)(end - text) + position;
}
ALIAS(__strnlen, strnlen);
