// Dates as text by a format, with GNU's flags (_ - 0 ^ #), widths and modifiers.
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "alias.h"
#include "calendar.h"

struct output {
  char *to;       // NULL while only counting
  size_t length;
  size_t size;    // length must stay below it
};

struct conversion {
  char padding;   // a flag, or 0
  int width;      // or -1
  int is_upper;
  int is_swapped; // the flag #: the other case
  const struct tm *time;
};

static void put(struct output *output, char c) {
  if (output->length < output->size) output->to[output->length] = c;
  output->length++;
}

static void put_padding(struct output *output, char c, int count) {
  for (; count > 0; count--) put(output, c);
}

// The flag 0 pads texts with zeros too; no flag turns a width off.
static void put_width(struct output *output, const struct conversion *conversion, int length) {
  put_padding(output, conversion->padding == '0' ? '0' : ' ', conversion->width - length);
}

static void put_text(struct output *output, const struct conversion *conversion, const char *text,
                     int length) {
  put_width(output, conversion, length);
  for (; length > 0; length--, text++) {
    put(output, conversion->is_upper ? (char)toupper((unsigned char)*text) : *text);
  }
}

// A number with at least so many digits. The default padding of some is a space.
static void put_number(struct output *output, const struct conversion *conversion, long value,
                       int digits, char padding) {
  char text[24];
  int length = snprintf(text, sizeof text, "%ld", value < 0 ? -value : value);
  if (conversion->padding) padding = conversion->padding;
  if (padding == '-') digits = 0;
  if (conversion->width > digits) digits = conversion->width;
  int missing = digits - length - (value < 0);
  if (padding != '0') put_padding(output, ' ', missing);
  if (value < 0) put(output, '-');
  if (padding == '0') put_padding(output, '0', missing);
  for (int i = 0; i < length; i++) put(output, text[i]);
}

static void put_name(struct output *output, const struct conversion *conversion,
                     const char *const *names, int count, int index, int length) {
  struct conversion upper = *conversion;
  upper.is_upper |= conversion->is_swapped;
  const char *name = index >= 0 && index < count ? names[index] : "?";
  int full = (int)strlen(name);
  put_text(output, &upper, name, full < length ? full : length);
}

// ---- Weeks -------------------------------------------------------------------------------------

// The week of the year when weeks begin on the given day.
static int week_from(const struct tm *time, int first_day) {
  return (time->tm_yday - (time->tm_wday - first_day + 7) % 7 + 7) / 7;
}

// Days since the Monday of the ISO 8601 year's first week, the one with the year's first Thursday.
static int days_into_iso_year(int day_of_year, int weekday) {
  int monday_before = 3 * 7;
  return day_of_year - (day_of_year - weekday + 4 + monday_before) % 7 + 4 - 1;
}

static long iso_year(const struct tm *time, int *week) {
  long year = 1900l + time->tm_year;
  int days = days_into_iso_year(time->tm_yday, time->tm_wday);
  if (days < 0) {
    year--;
    days = days_into_iso_year(time->tm_yday + 365 + __is_leap_year(year), time->tm_wday);
  } else {
    int length = 365 + __is_leap_year(year);
    int next = days_into_iso_year(time->tm_yday - length, time->tm_wday);
    if (next >= 0) {
      year++;
      days = next;
    }
  }
  *week = days / 7 + 1;
  return year;
}

// ---- Conversions -------------------------------------------------------------------------------

static void put_format(struct output *output, const char *format, const struct tm *time,
                       int is_upper);

static void put_composite(struct output *output, const struct conversion *conversion,
                          const char *format) {
  struct output counting = {NULL, 0, 0};
  put_format(&counting, format, conversion->time, 0);
  put_width(output, conversion, (int)counting.length);
  put_format(output, format, conversion->time, conversion->is_upper);
}

static void put_half_day(struct output *output, const struct conversion *conversion,
                         int is_lower) {
  char text[3] = {conversion->time->tm_hour > 11 ? 'P' : 'A', 'M', '\0'};
  struct conversion plain = *conversion;
  if (is_lower || conversion->is_swapped) {
    plain.is_upper = 0;
    text[0] = (char)tolower(text[0]);
    text[1] = 'm';
  }
  put_text(output, &plain, text, 2);
}

static void put_zone_name(struct output *output, const struct conversion *conversion) {
  const char *zone = conversion->time->tm_zone ? conversion->time->tm_zone : "";
  char lower[16];
  struct conversion plain = *conversion;
  size_t length = strnlen(zone, sizeof lower);
  for (size_t i = 0; i < length; i++) {
    lower[i] = conversion->is_swapped ? (char)tolower((unsigned char)zone[i]) : zone[i];
  }
  if (conversion->is_swapped) plain.is_upper = 0;
  put_text(output, &plain, length < sizeof lower ? lower : zone, (int)strlen(zone));
}

static void put_zone_offset(struct output *output, const struct conversion *conversion) {
  if (conversion->time->tm_isdst < 0) return;
  long minutes = conversion->time->tm_gmtoff / 60;
  // The width applies twice, to the sign and to the number: so does glibc.
  put_text(output, conversion, minutes < 0 ? "-" : "+", 1);
  if (minutes < 0) minutes = -minutes;
  put_number(output, conversion, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static long two_digits(long year) {
  long rest = year % 100;
  return rest < 0 ? rest + 100 : rest;
}

static long century_of(long year) { return year / 100 - (year % 100 < 0); }

static int twelve_hours(int hour) { return (hour + 11) % 12 + 1; }

static void put_date_number(struct output *output, const struct conversion *conversion,
                            char letter) {
  const struct tm *time = conversion->time;
  long year = 1900l + time->tm_year;
  int week;
  switch (letter) {
    case 'C': put_number(output, conversion, century_of(year), 2, '0'); break;
    case 'd': put_number(output, conversion, time->tm_mday, 2, '0'); break;
    case 'e': put_number(output, conversion, time->tm_mday, 2, '_'); break;
    case 'g': put_number(output, conversion, two_digits(iso_year(time, &week)), 2, '0'); break;
    case 'G': put_number(output, conversion, iso_year(time, &week), 1, '0'); break;
    case 'j': put_number(output, conversion, time->tm_yday + 1, 3, '0'); break;
    case 'm': put_number(output, conversion, time->tm_mon + 1, 2, '0'); break;
    case 'u': put_number(output, conversion, (time->tm_wday + 6) % 7 + 1, 1, '0'); break;
    case 'U': put_number(output, conversion, week_from(time, 0), 2, '0'); break;
    case 'V': iso_year(time, &week); put_number(output, conversion, week, 2, '0'); break;
    case 'w': put_number(output, conversion, time->tm_wday, 1, '0'); break;
    case 'W': put_number(output, conversion, week_from(time, 1), 2, '0'); break;
    case 'y': put_number(output, conversion, two_digits(year), 2, '0'); break;
    default: put_number(output, conversion, year, 1, '0'); break;
  }
}

static void put_time_number(struct output *output, const struct conversion *conversion,
                            char letter) {
  const struct tm *time = conversion->time;
  switch (letter) {
    case 'H': put_number(output, conversion, time->tm_hour, 2, '0'); break;
    case 'I': put_number(output, conversion, twelve_hours(time->tm_hour), 2, '0'); break;
    case 'k': put_number(output, conversion, time->tm_hour, 2, '_'); break;
    case 'l': put_number(output, conversion, twelve_hours(time->tm_hour), 2, '_'); break;
    case 'M': put_number(output, conversion, time->tm_min, 2, '0'); break;
    case 'S': put_number(output, conversion, time->tm_sec, 2, '0'); break;
    default: {
      struct tm copy = *time;
      put_number(output, conversion, mktime(&copy), 1, '_');
    }
  }
}

// 0 for a letter that means nothing.
static int put_conversion(struct output *output, const struct conversion *conversion,
                          char letter) {
  const struct tm *time = conversion->time;
  switch (letter) {
    case 'a': put_name(output, conversion, __day_names, 7, time->tm_wday, 3); return 1;
    case 'A': put_name(output, conversion, __day_names, 7, time->tm_wday, INT_MAX); return 1;
    case 'b':
    case 'h': put_name(output, conversion, __month_names, 12, time->tm_mon, 3); return 1;
    case 'B': put_name(output, conversion, __month_names, 12, time->tm_mon, INT_MAX); return 1;
    case 'c': put_composite(output, conversion, "%a %b %e %H:%M:%S %Y"); return 1;
    case 'D':
    case 'x': put_composite(output, conversion, "%m/%d/%y"); return 1;
    case 'F': put_composite(output, conversion, "%Y-%m-%d"); return 1;
    case 'n': put_text(output, conversion, "\n", 1); return 1;
    case 'p': put_half_day(output, conversion, 0); return 1;
    case 'P': put_half_day(output, conversion, 1); return 1;
    case 'r': put_composite(output, conversion, "%I:%M:%S %p"); return 1;
    case 'R': put_composite(output, conversion, "%H:%M"); return 1;
    case 't': put_text(output, conversion, "\t", 1); return 1;
    case 'T':
    case 'X': put_composite(output, conversion, "%H:%M:%S"); return 1;
    case 'z': put_zone_offset(output, conversion); return 1;
    case 'Z': put_zone_name(output, conversion); return 1;
    case '%': put_text(output, conversion, "%", 1); return 1;
    default: break;
  }
  if (strchr("HIklMsS", letter)) put_time_number(output, conversion, letter);
  else if (strchr("CdegGjmuUVwWyY", letter)) put_date_number(output, conversion, letter);
  else return 0;
  return 1;
}

// The modifiers mean nothing in our locales, but before some letters they must not stand: then the
// whole is no conversion.
static int is_allowed(char modifier, char letter) {
  if (modifier == 'E') return !strchr("ABDFGHIMSUVWabdeghjklmw", letter);
  if (modifier == 'O') return !strchr("ADFXYacx", letter);
  return 1;
}

// Everything from "%" to the letter; returns where it ends.
static const char *put_directive(struct output *output, const char *format,
                                 const struct tm *time, int is_upper) {
  struct conversion conversion = {0, -1, is_upper, 0, time};
  const char *p = format + 1;
  for (; *p && strchr("_-0^#", *p); p++) {
    if (*p == '^') conversion.is_upper = 1;
    else if (*p == '#') conversion.is_swapped = 1;
    else conversion.padding = *p;
  }
  if (isdigit((unsigned char)*p)) {
    conversion.width = 0;
    for (; isdigit((unsigned char)*p); p++) {
      if (conversion.width > INT_MAX / 10 - 1) conversion.width = INT_MAX / 10 - 1;
      conversion.width = conversion.width * 10 + (*p - '0');
    }
  }
  char modifier = *p == 'E' || *p == 'O' ? *p++ : '\0';
  if (*p && is_allowed(modifier, *p) && put_conversion(output, &conversion, *p)) return p + 1;
  // Not a conversion: it stands for itself.
  const char *end = *p ? p + 1 : p;
  put_text(output, &conversion, format, (int)(end - format));
  return end;
}

static void put_format(struct output *output, const char *format, const struct tm *time,
                       int is_upper) {
  while (*format) {
    if (*format == '%') format = put_directive(output, format, time, is_upper);
    else put(output, *format++);
  }
}

size_t strftime(char *restrict to, size_t size, const char *restrict format,
                const struct tm *restrict time) {
  struct output output = {to, 0, size};
  put_format(&output, format, time, 0);
  if (output.length >= size) return 0;
  to[output.length] = '\0';
  return output.length;
}

size_t strftime_l(char *restrict to, size_t size, const char *restrict format,
                  const struct tm *restrict time, locale_t locale) {
  (void)locale;
  return strftime(to, size, format, time);
}
ALIAS(__strftime_l, strftime_l);
