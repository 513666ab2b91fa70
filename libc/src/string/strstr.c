// Finding a string or block in another one, by trying each place. Cleverer algorithms (two-way,
// hashing) win on long repetitive needles only, and turn symbolic text into expressions that no
// solver likes.
#include <string.h>

#include "letter_case.h"

char *strstr(const char *text, const char *part) {
  char first = *part;
  if (!first) return (char *)text;
  for (; *text; text++) {
    if (*text != first) continue;
    const char *p = text + 1;
    const char *q = part + 1;
    while (*q && *p == *q) {
      p++;
      q++;
    }
    if (!*q) return (char *)text;
    if (!*p) return NULL;
  }
  return NULL;
}

char *strcasestr(const char *text, const char *part) {
  if (!*part) return (char *)text;
  for (; *text; text++) {
    const char *p = text;
    const char *q = part;
    while (*q && TO_LOWER((unsigned char)*p) == TO_LOWER((unsigned char)*q)) {
      p++;
      q++;
    }
    if (!*q) return (char *)text;
    if (!*p) return NULL;
  }
  return NULL;
}

void *memmem(const void *block, size_t size, const void *part, size_t part_size) {
  const char *p = block;
  if (part_size == 0) return (void *)block;
  char first = *(const char *)part;
  for (; size >= part_size; size--, p++) {
    if (*p == first && memcmp(p, part, part_size) == 0) return (void *)p;
  }
  return NULL;
}
