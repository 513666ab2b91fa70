// Lengths of strings.
#include <string.h>

#include "alias.h"

size_t strlen(const char *text) {
  const char *end = text;
  while (*end) end++;
  return (size_t)(end - text);
}

size_t strnlen(const char *text, size_t size) {
  const char *end = text;
  while (size > 0 && *end) {
    end++;
    size--;
  }
  return (size_t)(end - text);
}
ALIAS(__strnlen, strnlen);
