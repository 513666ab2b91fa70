// Cases of wide characters.
#include <string.h>
#include <wctype.h>

#include "alias.h"
#include "letter_case.h"
#include "locale_state.h"
#include "unicode.h"

wint_t towlower(wint_t c) {
  if (c < 128) return TO_LOWER(c);
  return __locale_is_utf8() ? MAPPED(to_lower, c) : c;
}

wint_t towupper(wint_t c) {
  if (c < 128) return TO_UPPER(c);
  return __locale_is_utf8() ? MAPPED(to_upper, c) : c;
}

// A mapping is known by the address of one of these.
static const int lower_mapping;
static const int upper_mapping;

wctrans_t wctrans(const char *name) {
  if (strcmp(name, "tolower") == 0) return &lower_mapping;
  return strcmp(name, "toupper") == 0 ? &upper_mapping : NULL;
}

wint_t towctrans(wint_t c, wctrans_t mapping) {
  if (mapping == &lower_mapping) return towlower(c);
  return mapping == &upper_mapping ? towupper(c) : c;
}

static wint_t with_locale(wint_t c, wctrans_t mapping, locale_t locale) {
  locale_t current = __thread_locale;
  __thread_locale = locale == LC_GLOBAL_LOCALE ? NULL : locale;
  wint_t result = towctrans(c, mapping);
  __thread_locale = current;
  return result;
}

wint_t towlower_l(wint_t c, locale_t locale) { return with_locale(c, &lower_mapping, locale); }
ALIAS(__towlower_l, towlower_l);

wint_t towupper_l(wint_t c, locale_t locale) { return with_locale(c, &upper_mapping, locale); }
ALIAS(__towupper_l, towupper_l);

wctrans_t wctrans_l(const char *name, locale_t locale) {
  (void)locale;
  return wctrans(name);
}
ALIAS(__wctrans_l, wctrans_l);

wint_t towctrans_l(wint_t c, wctrans_t mapping, locale_t locale) {
  return with_locale(c, mapping, locale);
}
ALIAS(__towctrans_l, towctrans_l);
