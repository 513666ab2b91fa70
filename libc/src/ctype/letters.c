// From upper to lower case and back, without a branch. A negative char other than EOF comes back as the
// unsigned one, as from glibc's tables.
#include <ctype.h>

#include "alias.h"
#include "letter_case.h"

#define UNSIGNED_OFFSET(c) ((((c) < -1) & ((c) >= -128)) << 8)

int tolower(int c) { return TO_LOWER(c) + UNSIGNED_OFFSET(c); }

int toupper(int c) { return TO_UPPER(c) + UNSIGNED_OFFSET(c); }

int _tolower(int c) { return tolower(c); }

int _toupper(int c) { return toupper(c); }

int tolower_l(int c, locale_t locale) {
  (void)locale;
  return tolower(c);
}
ALIAS(__tolower_l, tolower_l);

int toupper_l(int c, locale_t locale) {
  (void)locale;
  return toupper(c);
}
ALIAS(__toupper_l, toupper_l);
