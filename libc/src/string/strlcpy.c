// BSD's bounded copies: always terminated, and returning the length that was wanted.
#include <string.h>

#include "host.h"

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    __clew_memcpy(to, from, copied);
    to[copied] = '\0';
  }
  return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strnlen(to, size);
  return length + strlcpy(to + length, from, size - length);
}
