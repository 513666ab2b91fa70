// The directives that most programs use most of the time, %d %u %x %s %c without anything else: they
// need no parsing and no field.
#include <string.h>

#include "leaving.h"

enum { MOST_DIGITS = 12 };

static void put_decimal(struct sink *sink, unsigned int value, int negative) {
  char room[MOST_DIGITS];
  char *end = room + MOST_DIGITS;
  char *digit = end;
  do *--digit = (char)('0' + value % 10);
  while (value /= 10);
  if (negative) *--digit = '-';
  sink->put(sink, digit, (size_t)(end - digit));
}

static void put_signed(struct sink *sink, int value) {
  if (sink->leaves) value = (int)__leaving_integer(sink, NULL, 'd', value);
  put_decimal(sink, value < 0 ? -(unsigned int)value : (unsigned int)value, value < 0);
}

static void put_unsigned(struct sink *sink, unsigned int value) {
  if (sink->leaves) value = (unsigned int)__leaving_integer(sink, NULL, 'u', value);
  put_decimal(sink, value, 0);
}

static void put_hexadecimal(struct sink *sink, unsigned int value) {
  if (sink->leaves) value = (unsigned int)__leaving_integer(sink, NULL, 'x', value);
  char room[MOST_DIGITS];
  char *end = room + MOST_DIGITS;
  char *digit = end;
  do *--digit = "0123456789abcdef"[value & 15];
  while (value >>= 4);
  sink->put(sink, digit, (size_t)(end - digit));
}

static void put_string(struct sink *sink, const char *string) {
  if (!string) string = "(null)";
  size_t length = strlen(string);
  if (sink->leaves) length = __leaving_text(sink, 0, length);
  sink_put(sink, string, length);
}

static void put_character(struct sink *sink, char character) { sink->put(sink, &character, 1); }

int __format_plain(struct sink *sink, char conversion, struct arguments *arguments) {
  switch (conversion) {
    case 'd': put_signed(sink, va_arg(arguments->list, int)); return 1;
    case 'u': put_unsigned(sink, va_arg(arguments->list, unsigned int)); return 1;
    case 'x': put_hexadecimal(sink, va_arg(arguments->list, unsigned int)); return 1;
    case 's':
      if (sink->wide) return 0;
      put_string(sink, va_arg(arguments->list, const char *));
      return 1;
    case 'c':
      if (sink->wide) return 0;
      put_character(sink, (char)va_arg(arguments->list, int));
      return 1;
    default: return 0;
  }
}
