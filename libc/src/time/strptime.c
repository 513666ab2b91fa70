// Dates from text by a format. What the text says directly goes into the fields; day of the week
// and of the year are computed when there is enough to know them, as in glibc.
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "alias.h"
#include "calendar.h"

struct parsing {
  struct tm *time;
  int is_afternoon;
  int has_half_day;   // %I: the hour is one of twelve
  int century;        // or -1
  int has_year_only;  // %y: the year without its century
  int has_month;
  int has_day;
  int has_year_day;
  int has_weekday;
  int has_date;       // some field says which day it is
  int week_of_sundays; // or -1
  int week_of_mondays; // or -1
};

static const char *skip_spaces(const char *text) {
  while (isspace((unsigned char)*text)) text++;
  return text;
}

// A number of at most so many digits within bounds; NULL when there is none. A digit that must
// lead beyond the upper bound is left for what comes next.
static const char *number(const char *text, int digits, int low, int high, int *result) {
  int value = 0;
  text = skip_spaces(text);
  if (!isdigit((unsigned char)*text)) return NULL;
  for (; digits > 0 && value * 10 <= high && isdigit((unsigned char)*text); digits--) {
    value = value * 10 + (*text++ - '0');
  }
  *result = value;
  return value < low || value > high ? NULL : text;
}

// A name in full or its first three letters.
static const char *name(const char *text, const char *const *names, int count, int *result) {
  for (int i = 0; i < count; i++) {
    size_t length = strlen(names[i]);
    if (strncasecmp(text, names[i], length) == 0) {
      *result = i;
      return text + length;
    }
  }
  for (int i = 0; i < count; i++) {
    if (strncasecmp(text, names[i], 3) == 0) {
      *result = i;
      return text + 3;
    }
  }
  return NULL;
}

static const char *half_day(const char *text, struct parsing *parsing) {
  if (strncasecmp(text, "AM", 2) == 0) parsing->is_afternoon = 0;
  else if (strncasecmp(text, "PM", 2) == 0) parsing->is_afternoon = 1;
  else return NULL;
  return text + 2;
}

static const char *seconds_since_epoch(const char *text, struct parsing *parsing) {
  time_t seconds = 0;
  if (!isdigit((unsigned char)*text)) return NULL;
  for (; isdigit((unsigned char)*text); text++) seconds = seconds * 10 + (*text - '0');
  return localtime_r(&seconds, parsing->time) ? text : NULL;
}

// "Z", or a sign and hh, hhmm or hh:mm.
static const char *zone(const char *text, struct parsing *parsing) {
  int value = 0;
  int digits = 0;
  text = skip_spaces(text);
  if (*text == 'Z') {
    parsing->time->tm_gmtoff = 0;
    return text + 1;
  }
  if (*text != '+' && *text != '-') return NULL;
  int is_negative = *text++ == '-';
  for (; digits < 4 && isdigit((unsigned char)*text); digits++) {
    value = value * 10 + (*text++ - '0');
    if (*text == ':' && digits == 1 && isdigit((unsigned char)text[1])) text++;
  }
  if (digits == 2) value *= 100;
  else if (digits != 4 || value % 100 >= 60) return NULL;
  if (value > 1400) return NULL;
  long offset = value / 100 * 3600 + value % 100 * 60;
  parsing->time->tm_gmtoff = is_negative ? -offset : offset;
  return text;
}

static const char *parse(const char *text, const char *format, struct parsing *parsing);

static const char *parse_date(const char *text, char letter, struct parsing *parsing) {
  struct tm *time = parsing->time;
  int value = 0;
  switch (letter) {
    case 'a':
    case 'A':
      text = name(text, __day_names, 7, &time->tm_wday);
      parsing->has_weekday = 1;
      return text;
    case 'b':
    case 'B':
    case 'h':
      text = name(text, __month_names, 12, &time->tm_mon);
      parsing->has_month = parsing->has_date = 1;
      return text;
    case 'C':
      text = number(text, 2, 0, 99, &parsing->century);
      parsing->has_date = 1;
      return text;
    case 'd':
    case 'e':
      text = number(text, 2, 1, 31, &time->tm_mday);
      parsing->has_day = parsing->has_date = 1;
      return text;
    case 'j':
      if ((text = number(text, 3, 1, 366, &value))) time->tm_yday = value - 1;
      parsing->has_year_day = 1;
      return text;
    case 'm':
      if ((text = number(text, 2, 1, 12, &value))) time->tm_mon = value - 1;
      parsing->has_month = parsing->has_date = 1;
      return text;
    case 'u':
      if ((text = number(text, 1, 1, 7, &value))) time->tm_wday = value % 7;
      parsing->has_weekday = 1;
      return text;
    case 'w':
      text = number(text, 1, 0, 6, &time->tm_wday);
      parsing->has_weekday = 1;
      return text;
    case 'U': return number(text, 2, 0, 53, &parsing->week_of_sundays);
    case 'W': return number(text, 2, 0, 53, &parsing->week_of_mondays);
    case 'V': return number(text, 2, 0, 53, &value);
    case 'g': return number(text, 2, 0, 99, &value);
    case 'G': return isdigit((unsigned char)*text) ? text + strspn(text, "0123456789") : NULL;
    case 'y':
      if ((text = number(text, 2, 0, 99, &value))) time->tm_year = value + (value < 69 ? 100 : 0);
      parsing->has_year_only = parsing->has_date = 1;
      return text;
    case 'Y':
      if ((text = number(text, 4, 0, 9999, &value))) time->tm_year = value - 1900;
      parsing->has_year_only = 0;
      parsing->century = -1;
      parsing->has_date = 1;
      return text;
    default: return NULL;
  }
}

static const char *parse_time(const char *text, char letter, struct parsing *parsing) {
  struct tm *time = parsing->time;
  switch (letter) {
    case 'H':
    case 'k':
      parsing->has_half_day = 0;
      return number(text, 2, 0, 23, &time->tm_hour);
    case 'I':
    case 'l':
      parsing->has_half_day = 1;
      if ((text = number(text, 2, 1, 12, &time->tm_hour))) time->tm_hour %= 12;
      return text;
    case 'M': return number(text, 2, 0, 59, &time->tm_min);
    case 'S': return number(text, 2, 0, 61, &time->tm_sec);
    case 'p':
    case 'P': return half_day(text, parsing);
    case 's': return seconds_since_epoch(text, parsing);
    case 'z': return zone(text, parsing);
    case 'Z': return text;
    default: return NULL;
  }
}

static const char *composite_of(char letter) {
  switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    default: return NULL;
  }
}

static const char *parse_directive(const char *text, char letter, struct parsing *parsing) {
  const char *composite = composite_of(letter);
  if (composite) return parse(text, composite, parsing);
  if (letter == '%') return *text == '%' ? text + 1 : NULL;
  if (letter == 'n' || letter == 't') return skip_spaces(text);
  if (strchr("HkIlMSpPszZ", letter)) return parse_time(text, letter, parsing);
  return parse_date(text, letter, parsing);
}

static const char *parse(const char *text, const char *format, struct parsing *parsing) {
  while (text && *format) {
    if (isspace((unsigned char)*format)) {
      text = skip_spaces(text);
      format++;
    } else if (*format != '%') {
      if (*text++ != *format++) return NULL;
    } else {
      format++;
      while (*format && strchr("-_0^#", *format)) format++;
      if (*format == 'E' || *format == 'O') format++;
      if (!*format) return NULL;
      text = parse_directive(text, *format++, parsing);
    }
  }
  return text;
}

// ---- What follows from the fields --------------------------------------------------------------

static void compute_weekday(struct tm *time) {
  long days = __days_from_date(1900l + time->tm_year, time->tm_mon, time->tm_mday);
  time->tm_wday = (int)(((days + 4) % 7 + 7) % 7);
}

static void compute_year_day(struct tm *time) {
  int is_leap = __is_leap_year(1900l + time->tm_year);
  time->tm_yday = __days_before_month(time->tm_mon, is_leap) + time->tm_mday - 1;
}

static void compute_month_and_day(struct parsing *parsing) {
  struct tm *time = parsing->time;
  int is_leap = __is_leap_year(1900l + time->tm_year);
  int month = 11;
  while (month > 0 && __days_before_month(month, is_leap) > time->tm_yday) month--;
  if (!parsing->has_month) time->tm_mon = month;
  if (!parsing->has_day) time->tm_mday = time->tm_yday - __days_before_month(month, is_leap) + 1;
}

static void use_week(struct parsing *parsing) {
  struct tm *time = parsing->time;
  int first_day = parsing->week_of_sundays >= 0 ? 0 : 1;
  int week = first_day == 0 ? parsing->week_of_sundays : parsing->week_of_mondays;
  int saved_weekday = time->tm_wday;
  int saved_day = time->tm_mday;
  int saved_month = time->tm_mon;
  time->tm_mday = 1;
  time->tm_mon = 0;
  compute_weekday(time);
  if (parsing->has_day) time->tm_mday = saved_day;
  if (parsing->has_month) time->tm_mon = saved_month;
  int offset = (7 - (time->tm_wday - first_day)) % 7;
  int days = offset + (week - 1) * 7 + (saved_weekday - first_day + 7) % 7;
  time->tm_wday = saved_weekday;
  if (!parsing->has_day || !parsing->has_month) {
    time->tm_yday = days;
    compute_month_and_day(parsing);
  }
}

static void complete(struct parsing *parsing) {
  struct tm *time = parsing->time;
  if (parsing->has_half_day && parsing->is_afternoon) time->tm_hour += 12;
  if (parsing->century >= 0) {
    int within = parsing->has_year_only ? time->tm_year % 100 : 0;
    time->tm_year = within + (parsing->century - 19) * 100;
  }
  if (parsing->has_date && !parsing->has_weekday) {
    if (!(parsing->has_month && parsing->has_day) && parsing->has_year_day) {
      compute_month_and_day(parsing);
    }
    if (time->tm_mon >= 0 && time->tm_mon <= 11) compute_weekday(time);
  }
  if (parsing->has_date && !parsing->has_year_day) compute_year_day(time);
  if ((parsing->week_of_sundays >= 0 || parsing->week_of_mondays >= 0) && parsing->has_weekday) {
    use_week(parsing);
  }
}

char *strptime(const char *restrict text, const char *restrict format,
               struct tm *restrict time) {
  struct parsing parsing = {.time = time, .century = -1};
  parsing.week_of_sundays = parsing.week_of_mondays = -1;
  const char *end = parse(text, format, &parsing);
  if (end) complete(&parsing);
  return (char *)end;
}

char *strptime_l(const char *restrict text, const char *restrict format,
                 struct tm *restrict time, locale_t locale) {
  (void)locale;
  return strptime(text, format, time);
}
ALIAS(__strptime_l, strptime_l);
