// How many columns a character takes on a terminal.
#include <wchar.h>
#include <wctype.h>

#include "unicode.h"

int wcwidth(wchar_t c) {
  if (c == 0) return 0;
  if (!iswprint((wint_t)c)) return -1;
  if (c < 128) return 1;
  if (IS_IN(zero_wide, (unsigned)c)) return 0;
  return IS_IN(two_wide, (unsigned)c) ? 2 : 1;
}

int wcswidth(const wchar_t *text, size_t size) {
  int total = 0;
  for (; size > 0 && *text; size--, text++) {
    int width = wcwidth(*text);
    if (width < 0) return -1;
    total += width;
  }
  return total;
}
