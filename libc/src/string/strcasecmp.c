// Comparing strings without regard to the case of ASCII letters.
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "alias.h"
#include "letter_case.h"

int strcasecmp(const char *a, const char *b) {
  for (;; a++, b++) {
    int p = (unsigned char)*a;
    int q = (unsigned char)*b;
    if (p != q) {
      p = TO_LOWER(p);
      q = TO_LOWER(q);
      if (p != q) return p - q;
    }
    if (p == 0) return 0;
  }
}
ALIAS(__strcasecmp, strcasecmp);

int strncasecmp(const char *a, const char *b, size_t size) {
  for (; size > 0; size--, a++, b++) {
    int p = (unsigned char)*a;
    int q = (unsigned char)*b;
    if (p != q) {
      p = TO_LOWER(p);
      q = TO_LOWER(q);
      if (p != q) return p - q;
    }
    if (p == 0) return 0;
  }
  return 0;
}
