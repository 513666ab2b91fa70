// Numbers from wide text: what may belong to a number is ASCII, so it is copied into a narrow
// string, and the narrow functions do the rest.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "alias.h"
#include "letter_case.h"

struct narrow {
  const wchar_t *from;  // where the copy begins
  char *copy;
};

static int may_belong(wchar_t c) {
  return IS_LETTER(c) || IS_DIGIT(c) || (c > 0 && c < 128 && strchr("+-.()_", c));
}

// errno is the caller's business: a malloc that fails says ENOMEM, and the number is 0.
static struct narrow begin(const wchar_t *text) {
  while (iswspace((wint_t)*text)) text++;
  size_t length = 0;
  while (may_belong(text[length])) length++;
  struct narrow narrow = {text, malloc(length + 1)};
  if (!narrow.copy) return narrow;
  for (size_t i = 0; i < length; i++) narrow.copy[i] = (char)text[i];
  narrow.copy[length] = '\0';
  return narrow;
}

static void finish(struct narrow narrow, const char *stop, const wchar_t *text, wchar_t **end) {
  if (end) *end = (wchar_t *)(stop == narrow.copy ? text : narrow.from + (stop - narrow.copy));
  free(narrow.copy);
}

#define CONVERT(type, call)                                                                     \
  struct narrow narrow = begin(text);                                                           \
  char *stop;                                                                                   \
  if (!narrow.copy) return 0;                                                                   \
  stop = narrow.copy;                                                                           \
  type result = call;                                                                           \
  finish(narrow, stop, text, end);                                                              \
  return result;

long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  CONVERT(long, strtol(narrow.copy, &stop, base))
}
ALIAS(wcstoimax, wcstol);
ALIAS(__isoc23_wcstol, wcstol);
ALIAS(__isoc23_wcstoimax, wcstol);

unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  CONVERT(unsigned long, strtoul(narrow.copy, &stop, base))
}
ALIAS(wcstoumax, wcstoul);
ALIAS(__isoc23_wcstoul, wcstoul);
ALIAS(__isoc23_wcstoumax, wcstoul);

long long wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return wcstol(text, end, base);
}
ALIAS(__isoc23_wcstoll, wcstoll);

unsigned long long wcstoull(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return wcstoul(text, end, base);
}
ALIAS(__isoc23_wcstoull, wcstoull);

double wcstod(const wchar_t *restrict text, wchar_t **restrict end) {
  CONVERT(double, strtod(narrow.copy, &stop))
}

float wcstof(const wchar_t *restrict text, wchar_t **restrict end) {
  CONVERT(float, strtof(narrow.copy, &stop))
}

long double wcstold(const wchar_t *restrict text, wchar_t **restrict end) {
  return wcstod(text, end);
}
