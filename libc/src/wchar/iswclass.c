// Classes of wide characters: ASCII by the tables of ctype.h, everything else, when the locale is a
// UTF-8 one, by Unicode.
#include <ctype.h>
#include <string.h>
#include <wctype.h>

#include "alias.h"
#include "locale_state.h"
#include "unicode.h"

#define IS_ASCII(c) ((c) < 128u)

static int ascii_class(wint_t c, int bit) { return (*__ctype_b_loc())[c] & bit; }

// Spaces at which a line may break: the others (00A0, 2007, 202F) are punctuation.
static int is_unicode_space(wint_t c) {
  return c == 0x1680 || (c >= 0x2000 && c <= 0x200a && c != 0x2007) || c == 0x2028 ||
         c == 0x2029 || c == 0x205f || c == 0x3000;
}

static int is_unicode_blank(wint_t c) {
  return c != 0x2028 && c != 0x2029 && is_unicode_space(c);
}

static int is_unicode_control(wint_t c) {
  return (c >= 0x80 && c <= 0x9f) || c == 0x2028 || c == 0x2029;
}

#define CLASS(name, bit, beyond_ascii)                                                          \
  int isw##name(wint_t c) {                                                                     \
    if (IS_ASCII(c)) return ascii_class(c, bit);                                                \
    return __locale_is_utf8() && (beyond_ascii);                                                \
  }

CLASS(alpha, _ISalpha, IS_IN(alpha, c))
CLASS(alnum, _ISalnum, IS_IN(alpha, c))
CLASS(blank, _ISblank, is_unicode_blank(c))
CLASS(cntrl, _IScntrl, is_unicode_control(c))
CLASS(graph, _ISgraph, IS_IN(graph, c))
CLASS(lower, _ISlower, MAPPED(to_upper, c) != c || IS_IN(other_lower, c))
CLASS(print, _ISprint, IS_IN(graph, c) || is_unicode_blank(c))
CLASS(punct, _ISpunct, IS_IN(graph, c) && !IS_IN(alpha, c))
CLASS(space, _ISspace, is_unicode_space(c))
CLASS(upper, _ISupper, MAPPED(to_lower, c) != c || IS_IN(other_upper, c))

int iswdigit(wint_t c) { return c - '0' < 10u; }

int iswxdigit(wint_t c) { return IS_ASCII(c) ? ascii_class(c, _ISxdigit) : 0; }

// ---- By name -----------------------------------------------------------------------------------

static const struct {
  const char *name;
  int (*contains)(wint_t);
} classes[] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl},
    {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower}, {"print", iswprint},
    {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit},
};
#define CLASS_COUNT (sizeof classes / sizeof *classes)

wctype_t wctype(const char *name) {
  for (size_t i = 0; i < CLASS_COUNT; i++) {
    if (strcmp(classes[i].name, name) == 0) return i + 1;
  }
  return 0;
}

int iswctype(wint_t c, wctype_t type) {
  return type >= 1 && type <= CLASS_COUNT && classes[type - 1].contains(c) ? 1 : 0;
}

wctype_t wctype_l(const char *name, locale_t locale) {
  (void)locale;
  return wctype(name);
}
ALIAS(__wctype_l, wctype_l);

// ---- With a locale of their own ----------------------------------------------------------------

#define WITH_LOCALE(type, call)                                                                 \
  locale_t current = __thread_locale;                                                           \
  __thread_locale = locale == LC_GLOBAL_LOCALE ? NULL : locale;                                 \
  type result = call;                                                                           \
  __thread_locale = current;                                                                    \
  return result;

#define CLASS_WITH_LOCALE(name)                                                                 \
  int isw##name##_l(wint_t c, locale_t locale) { WITH_LOCALE(int, isw##name(c)) }               \
  ALIAS(__isw##name##_l, isw##name##_l)

CLASS_WITH_LOCALE(alnum);
CLASS_WITH_LOCALE(alpha);
CLASS_WITH_LOCALE(blank);
CLASS_WITH_LOCALE(cntrl);
CLASS_WITH_LOCALE(digit);
CLASS_WITH_LOCALE(graph);
CLASS_WITH_LOCALE(lower);
CLASS_WITH_LOCALE(print);
CLASS_WITH_LOCALE(punct);
CLASS_WITH_LOCALE(space);
CLASS_WITH_LOCALE(upper);
CLASS_WITH_LOCALE(xdigit);

int iswctype_l(wint_t c, wctype_t type, locale_t locale) { WITH_LOCALE(int, iswctype(c, type)) }
ALIAS(__iswctype_l, iswctype_l);
