// Values on their way out of the program, as this run has them. What printf returns stays an expression of the input.
#include <string.h>

#include "leaving.h"
#include "models.h"

static long larger(long a, long b) { return __clew_ite(a > b, a, b); }

static unsigned base_of(char conversion) {
  switch (conversion) {
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    case 'b':
    case 'B': return 2;
    default: return 10;
  }
}

// One more for each power of the base that it reaches.
static long digits_of(uintmax_t magnitude, unsigned base) {
  long digits = 1;
  uintmax_t power = base;
  for (;;) {
    digits += magnitude >= power;
    if (power > UINTMAX_MAX / base) return digits;
    power *= base;
  }
}

// What __format_integer puts: sign or base, digits, at least as many as precision and width say.
static long length_of(const struct directive *directive, char conversion, intmax_t value) {
  static const struct directive none = {.precision = -1};
  if (!directive) directive = &none;
  int flags = directive->flags;
  int is_signed = conversion == 'd' || conversion == 'i';
  long negative = is_signed & (value < 0);
  uintmax_t magnitude = (uintmax_t)__clew_ite(negative, -(uintmax_t)value, value);
  long digits = digits_of(magnitude, base_of(conversion));
  if (directive->precision == 0) digits -= magnitude == 0;
  if (directive->precision > 0) digits = larger(digits, directive->precision);
  long prefix = negative;
  if (is_signed && flags & (FLAG_PLUS | FLAG_SPACE)) prefix = 1;
  if (conversion == 'p') prefix = 2;
  else if (flags & FLAG_ALTERNATE && !is_signed && conversion != 'u') prefix = 2 * (magnitude != 0);
  return larger(prefix + digits, directive->width);
}

intmax_t __leaving_integer(struct sink *sink, const struct directive *directive, char conversion,
                           intmax_t value) {
  int is_octal_with_zero = conversion == 'o' && directive && directive->flags & FLAG_ALTERNATE;
  if (!IS_SYMBOLIC(value) || is_octal_with_zero) return value;
  intmax_t now = __clew_value(value);
  sink->correction += length_of(directive, conversion, value) - length_of(directive, conversion, now);
  return now;
}

size_t __leaving_text(struct sink *sink, long width, size_t length) {
  if (!IS_SYMBOLIC(length)) return length;
  long now = __clew_value((long)length);
  sink->correction += larger((long)length, width) - larger(now, width);
  return (size_t)now;
}

const char *__leaving_newline(const struct stream *stream, const char *bytes, size_t count) {
  if (!__stream_leaves(stream)) return memrchr(bytes, '\n', count);
  while (count-- > 0) {
    if (__clew_value(bytes[count]) == '\n') return bytes + count;
  }
  return NULL;
}

size_t __leaving_length(const struct stream *stream, size_t length) {
  return __stream_leaves(stream) ? (size_t)__clew_value((long)length) : length;
}
