// Numbers from wide text in a locale: ours all write numbers the same way.
#include <locale.h>
#include <wchar.h>

#include "alias.h"

long wcstol_l(const wchar_t *restrict text, wchar_t **restrict end, int base, locale_t locale) {
  (void)locale;
  return wcstol(text, end, base);
}
ALIAS(wcstoll_l, wcstol_l);
ALIAS(__isoc23_wcstol_l, wcstol_l);
ALIAS(__isoc23_wcstoll_l, wcstol_l);

unsigned long wcstoul_l(const wchar_t *restrict text, wchar_t **restrict end, int base,
                        locale_t locale) {
  (void)locale;
  return wcstoul(text, end, base);
}
ALIAS(wcstoull_l, wcstoul_l);
ALIAS(__isoc23_wcstoul_l, wcstoul_l);
ALIAS(__isoc23_wcstoull_l, wcstoul_l);

double wcstod_l(const wchar_t *restrict text, wchar_t **restrict end, locale_t locale) {
  (void)locale;
  return wcstod(text, end);
}

float wcstof_l(const wchar_t *restrict text, wchar_t **restrict end, locale_t locale) {
  (void)locale;
  return wcstof(text, end);
}

long double wcstold_l(const wchar_t *restrict text, wchar_t **restrict end, locale_t locale) {
  (void)locale;
  return wcstold(text, end);
}
