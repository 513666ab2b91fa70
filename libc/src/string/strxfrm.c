// The key by which a string collates is the string itself.
#include <string.h>

#include "alias.h"
#include "host.h"

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) __stpncpy(to, from, length < size ? length + 1 : size);
  return length;
}

size_t strxfrm_l(char *restrict to, const char *restrict from, size_t size, locale_t locale) {
  (void)locale;
  return strxfrm(to, from, size);
}
ALIAS(__strxfrm_l, strxfrm_l);
