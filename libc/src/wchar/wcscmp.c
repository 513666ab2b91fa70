// Comparing wide strings.
#include <wchar.h>
#include <wctype.h>

#include "alias.h"

static int order(wchar_t a, wchar_t b) { return (a > b) - (a < b); }

int wcscmp(const wchar_t *a, const wchar_t *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return order(*a, *b);
}
ALIAS(wcscoll, wcscmp);

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t size) {
  if (size == 0) return 0;
  while (--size > 0 && *a && *a == *b) {
    a++;
    b++;
  }
  return order(*a, *b);
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t size) {
  for (; size > 0; size--, a++, b++) {
    wint_t p = towlower((wint_t)*a);
    wint_t q = towlower((wint_t)*b);
    if (p != q || p == 0) return (int)(p - q);
  }
  return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return wcsncasecmp(a, b, (size_t)-1); }

int wcscasecmp_l(const wchar_t *a, const wchar_t *b, locale_t locale) {
  (void)locale;
  return wcscasecmp(a, b);
}

int wcsncasecmp_l(const wchar_t *a, const wchar_t *b, size_t size, locale_t locale) {
  (void)locale;
  return wcsncasecmp(a, b, size);
}

int wcscoll_l(const wchar_t *a, const wchar_t *b, locale_t locale) {
  (void)locale;
  return wcscmp(a, b);
}
ALIAS(__wcscoll_l, wcscoll_l);

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  size_t length = wcslen(from);
  if (size > 0) wcpncpy(to, from, length < size ? length + 1 : size);
  return length;
}

size_t wcsxfrm_l(wchar_t *restrict to, const wchar_t *restrict from, size_t size,
                 locale_t locale) {
  (void)locale;
  return wcsxfrm(to, from, size);
}
ALIAS(__wcsxfrm_l, wcsxfrm_l);
