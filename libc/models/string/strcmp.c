// strcmp and its relatives, as expressions (compare.c).
#include <stdint.h>
#include <string.h>

#include "alias.h"
#include "models.h"

int strcmp(const char *a, const char *b) { return __model_compare(a, b, SIZE_MAX, IS_TEXT); }
ALIAS(strcoll, strcmp);

int strncmp(const char *a, const char *b, size_t size) {
  return __model_compare(a, b, size, IS_TEXT);
}

int strcoll_l(const char *a, const char *b, locale_t locale) {
  (void)locale;
  return strcmp(a, b);
}
ALIAS(__strcoll_l, strcoll_l);
