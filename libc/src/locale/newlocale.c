// Locales as objects.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "locale_state.h"

locale_t newlocale(int mask, const char *name, locale_t base) {
  const char *known = name && *name ? __locale_name(name) : "C";
  if (!known) {
    errno = name ? ENOENT : EINVAL;
    return NULL;
  }
  locale_t result = base ? base : malloc(sizeof *result);
  if (!result) return NULL;
  for (int i = 0; i < CATEGORIES; i++) {
    if (!base) result->names[i] = "C";
    if (mask & 1 << i) result->names[i] = known;
  }
  return result;
}
ALIAS(__newlocale, newlocale);

locale_t duplocale(locale_t locale) {
  locale_t result = malloc(sizeof *result);
  if (result) *result = locale == LC_GLOBAL_LOCALE ? __global_locale : *locale;
  return result;
}
ALIAS(__duplocale, duplocale);

void freelocale(locale_t locale) { free(locale); }
ALIAS(__freelocale, freelocale);

locale_t uselocale(locale_t locale) {
  locale_t old = __thread_locale ? __thread_locale : LC_GLOBAL_LOCALE;
  if (locale) __thread_locale = locale == LC_GLOBAL_LOCALE ? NULL : locale;
  return old;
}
ALIAS(__uselocale, uselocale);
