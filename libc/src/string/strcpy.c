// Copying and appending strings. The st* variants return the end instead of the beginning.
#include <string.h>

#include "alias.h"
#include "host.h"

char *__stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from)) {
    to++;
    from++;
  }
  return to;
}
WEAK_ALIAS(stpcpy, __stpcpy);

char *strcpy(char *restrict to, const char *restrict from) {
  __stpcpy(to, from);
  return to;
}

// Fills the rest with zeros, and ends with none where there is no rest.
char *__stpncpy(char *restrict to, const char *restrict from, size_t size) {
  while (size > 0 && *from) {
    *to++ = *from++;
    size--;
  }
  if (size > 0) __clew_memset(to, 0, size);
  return to;
}
WEAK_ALIAS(stpncpy, __stpncpy);

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
  __stpncpy(to, from, size);
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  __stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
  char *end = to + strlen(to);
  while (size > 0 && *from) {
    *end++ = *from++;
    size--;
  }
  *end = '\0';
  return to;
}
