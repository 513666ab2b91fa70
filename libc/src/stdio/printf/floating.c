// %e %f %g and their capitals, over exact decimal digits.
#include "decimal_expansion.h"
#include "format.h"
#include "short_decimal.h"
#include "symbolic.h"

static int is_capital(char conversion) { return conversion >= 'A' && conversion <= 'Z'; }

static const char *not_a_number_text(double value, int capital) {
  if (value != value) return capital ? "NAN" : "nan";
  return capital ? "INF" : "inf";
}

static long sign_of(double value, int flags, char *sign) {
  int negative = __builtin_signbit(value) != 0;
  *sign = negative ? '-' : flags & FLAG_PLUS ? '+' : ' ';
  return negative || flags & (FLAG_PLUS | FLAG_SPACE);
}

static void put_digits(struct sink *sink, const struct decimal *decimal, int from, int to) {
  int before = from < 0 ? (to < 0 ? to : 0) - from : 0;
  __sink_repeat(sink, '0', before);
  from += before;
  int inside = (to < decimal->count ? to : decimal->count) - from;
  if (inside > 0) {
    sink_put(sink, decimal->digits + from, (size_t)inside);
    from += inside;
  }
  __sink_repeat(sink, '0', to - from);
}

struct body {
  const char *sign;
  long sign_length;
  int precision;
  int show_point;
};

static void put_fixed(struct sink *sink, struct directive *directive, const struct decimal *decimal,
                      const struct body *body) {
  int whole = decimal->point > 0 ? decimal->point : 1;
  long length = (long)whole + body->show_point + body->precision;
  long after = __field_begin(sink, directive, body->sign, body->sign_length, length);
  if (decimal->point > 0) put_digits(sink, decimal, 0, decimal->point);
  else sink_put(sink, "0", 1);
  if (body->show_point) sink_put(sink, ".", 1);
  put_digits(sink, decimal, decimal->point, decimal->point + body->precision);
  __sink_repeat(sink, ' ', after);
}

// "e+05": at least two digits of exponent.
static int exponent_text(char *text, int exponent, int capital) {
  int magnitude = exponent < 0 ? -exponent : exponent;
  int length = 0;
  text[length++] = capital ? 'E' : 'e';
  text[length++] = exponent < 0 ? '-' : '+';
  if (magnitude >= 100) text[length++] = (char)('0' + magnitude / 100);
  text[length++] = (char)('0' + magnitude / 10 % 10);
  text[length++] = (char)('0' + magnitude % 10);
  return length;
}

static void put_scientific(struct sink *sink, struct directive *directive,
                           const struct decimal *decimal, const struct body *body) {
  char exponent[8];
  int value = decimal->count ? decimal->point - 1 : 0;
  int exponent_length = exponent_text(exponent, value, is_capital(directive->conversion));
  long length = 1l + body->show_point + body->precision + exponent_length;
  long after = __field_begin(sink, directive, body->sign, body->sign_length, length);
  put_digits(sink, decimal, 0, 1);
  if (body->show_point) sink_put(sink, ".", 1);
  put_digits(sink, decimal, 1, 1 + body->precision);
  sink_put(sink, exponent, (size_t)exponent_length);
  __sink_repeat(sink, ' ', after);
}

static int significant_digits(const struct decimal *decimal) {
  int count = decimal->count;
  while (count && decimal->digits[count - 1] == '0') count--;
  return count;
}

// %g: the shorter of both notations, without trailing zeros unless '#' keeps them.
static void put_general(struct sink *sink, struct directive *directive,
                        const struct decimal *decimal, struct body *body) {
  int exponent = decimal->count ? decimal->point - 1 : 0;
  int digits = body->precision;
  int scientific = exponent < -4 || exponent >= digits;
  if (!(directive->flags & FLAG_ALTERNATE)) {
    int significant = significant_digits(decimal);
    if (digits > significant) digits = significant ? significant : 1;
  }
  body->precision = scientific ? digits - 1 : digits - 1 - exponent;
  if (body->precision < 0) body->precision = 0;
  body->show_point = body->precision > 0 || directive->flags & FLAG_ALTERNATE;
  if (scientific) put_scientific(sink, directive, decimal, body);
  else put_fixed(sink, directive, decimal, body);
}

// No double has so many digits.
enum { MANY = 2000 };

// The digits of a number, rounded: to places after the point, or to significant ones; of both the other is -1. Those of a number that is
// input and has many of them are decided one by one, so it goes on as this run has it.
static void expand(struct decimal *decimal, double value, int places, int significant) {
  double magnitude = __builtin_fabs(value);
  enum rounding_of_magnitude rounding = __rounding_of_magnitude(__builtin_signbit(value) != 0);
  if (rounding == TO_NEAREST && __short_decimal(decimal, magnitude, places, significant)) return;
  magnitude = __clew_written_number(magnitude);
  if (places > MANY || significant > MANY) {
    __decimal_expand(decimal, magnitude, places, -1);
    return;
  }
  __decimal_expand(decimal, magnitude, places, significant);
  __decimal_round(decimal, places < 0 ? significant : decimal->point + places, rounding);
}

static void put_finite(struct sink *sink, struct directive *directive, double value,
                       struct body *body) {
  struct decimal decimal;
  int precision = body->precision;
  switch (directive->conversion | 0x20) {
    case 'f':
      expand(&decimal, value, precision, -1);
      if (decimal.count == 0) decimal.point = 0;
      put_fixed(sink, directive, &decimal, body);
      return;
    case 'e':
      expand(&decimal, value, -1, precision > MANY ? precision : precision + 1);
      put_scientific(sink, directive, &decimal, body);
      return;
    default:
      if (precision == 0) body->precision = precision = 1;
      expand(&decimal, value, -1, precision);
      if (decimal.count == 0) decimal.point = 1;
      put_general(sink, directive, &decimal, body);
  }
}

void __format_floating(struct sink *sink, struct directive *directive, double value) {
  char sign;
  long sign_length = sign_of(value, directive->flags, &sign);
  if (!__builtin_isfinite(value)) {
    const char *text = not_a_number_text(value, is_capital(directive->conversion));
    directive->flags &= ~FLAG_ZERO;
    long after = __field_begin(sink, directive, &sign, sign_length, 3);
    sink_put(sink, text, 3);
    __sink_repeat(sink, ' ', after);
    return;
  }
  if ((directive->conversion | 0x20) == 'a') {
    __format_hexadecimal(sink, directive, __clew_written_number(value));
    return;
  }
  struct body body = {
      .sign = &sign,
      .sign_length = sign_length,
      .precision = directive->precision < 0 ? 6 : directive->precision,
  };
  body.show_point = body.precision > 0 || directive->flags & FLAG_ALTERNATE;
  put_finite(sink, directive, value, &body);
}
