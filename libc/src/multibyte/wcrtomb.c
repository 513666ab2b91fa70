// Wide characters to multibyte ones.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "alias.h"
#include "locale_state.h"

static size_t illegal(void) {
  errno = EILSEQ;
  return (size_t)-1;
}

static size_t encode_utf8(char *to, unsigned value) {
  if (value > 0x7fffffff || (value >= 0xd800 && value <= 0xdfff)) return illegal();
  size_t length = 2;
  while (length < 6 && value >> (5 * length + 1)) length++;
  for (size_t i = length - 1; i > 0; i--) {
    to[i] = (char)(0x80 | (value & 0x3f));
    value >>= 6;
  }
  to[0] = (char)(0xff00u >> length | value);
  return length;
}

size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state) {
  char nowhere[6];
  (void)state;
  if (!to) {
    to = nowhere;
    c = 0;
  }
  if ((unsigned)c < 0x80) {
    *to = (char)c;
    return 1;
  }
  if (!__locale_is_utf8()) return illegal();
  return encode_utf8(to, (unsigned)c);
}
ALIAS(__wcrtomb, wcrtomb);

int wctomb(char *to, wchar_t c) {
  if (!to) return 0;
  return (int)wcrtomb(to, c, NULL);
}

int wctob(wint_t c) { return c < 0x80 ? (int)c : EOF; }
