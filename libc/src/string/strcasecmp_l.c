// Comparing strings without regard to case: all locales have the same letters here.
#include <string.h>
#include <strings.h>

#include "alias.h"

int strcasecmp_l(const char *a, const char *b, locale_t locale) {
  (void)locale;
  return strcasecmp(a, b);
}
ALIAS(__strcasecmp_l, strcasecmp_l);

int strncasecmp_l(const char *a, const char *b, size_t size, locale_t locale) {
  (void)locale;
  return strncasecmp(a, b, size);
}
ALIAS(__strncasecmp_l, strncasecmp_l);
