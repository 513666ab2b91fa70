// Comparing strings byte by byte, as unsigned characters.
#include <string.h>

#include "alias.h"

int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
// In our locales characters collate by their bytes.
ALIAS(strcoll, strcmp);

int strncmp(const char *a, const char *b, size_t size) {
  if (size == 0) return 0;
  while (--size > 0 && *a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int strcoll_l(const char *a, const char *b, locale_t locale) {
  (void)locale;
  return strcmp(a, b);
}
ALIAS(__strcoll_l, strcoll_l);
