// Facts about the locale.
#include <langinfo.h>
#include <stddef.h>

#include "alias.h"
#include "calendar.h"
#include "locale_state.h"

static const char *fact(nl_item item) {
  switch (item) {
    case CODESET: return __locale_is_utf8() ? "UTF-8" : "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case AM_STR: return "AM";
    case PM_STR: return "PM";
    case D_T_FMT: return "%a %b %e %H:%M:%S %Y";
    case D_FMT: return "%m/%d/%y";
    case T_FMT: return "%H:%M:%S";
    case T_FMT_AMPM: return "%I:%M:%S %p";
    case _DATE_FMT: return "%a %b %e %H:%M:%S %Z %Y";
    case CRNCYSTR: return "-";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    default: return "";
  }
}

static int is_between(nl_item item, nl_item first, nl_item last) {
  return item >= first && item <= last;
}

// Short names are the first three letters of the long ones.
static char *shorten(const char *name) {
  static char text[4];
  for (int i = 0; i < 3; i++) text[i] = name[i];
  return text;
}

char *nl_langinfo(nl_item item) {
  if (is_between(item, ABDAY_1, ABDAY_7)) return shorten(__day_names[item - ABDAY_1]);
  if (is_between(item, DAY_1, DAY_7)) return (char *)__day_names[item - DAY_1];
  if (is_between(item, ABMON_1, ABMON_12)) return shorten(__month_names[item - ABMON_1]);
  if (is_between(item, MON_1, MON_12)) return (char *)__month_names[item - MON_1];
  if (is_between(item, ALTMON_1, ALTMON_12)) return (char *)__month_names[item - ALTMON_1];
  return (char *)fact(item);
}

char *nl_langinfo_l(nl_item item, locale_t locale) {
  locale_t current = __thread_locale;
  __thread_locale = locale == LC_GLOBAL_LOCALE ? NULL : locale;
  char *result = nl_langinfo(item);
  __thread_locale = current;
  return result;
}
ALIAS(__nl_langinfo_l, nl_langinfo_l);
