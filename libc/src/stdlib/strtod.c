// Floating-point numbers from text, correctly rounded.
//
// Four ways, each exact: a significand below 2^53 and a power of ten up to 10^22 are both
// doubles, so that one operation rounds once (Clinger, "How to read floating point numbers
// accurately", PLDI 1990); up to 19 digits, moved by up to 19 places, fit into 128 bits;
// hexadecimal numbers only have to be cut; everything else is a fraction of natural numbers,
// divided bit by bit.
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "alias.h"
#include "binary_float.h"
#include "letter_case.h"
#include "natural.h"

// A number halfway between two doubles has at most 767 digits; of what follows only matters
// whether it is zero.
#define DIGITS_KEPT 800
#define EXPONENT_LIMIT 100000

struct decimal {
  const char *first;      // the first digit that is not zero
  int digit_count;        // digits from there on, without the point, at most DIGITS_KEPT
  int has_more;           // some digit beyond those is not zero
  int exponent;           // the number is 0.d1d2d3... * 10^exponent
  uint64_t leading;       // the first 19 digits
};

static int clamp(long value) {
  if (value > EXPONENT_LIMIT) return EXPONENT_LIMIT;
  return value < -EXPONENT_LIMIT ? -EXPONENT_LIMIT : (int)value;
}

// The exponent after an "e" or "p", or nothing: then *text stays.
static long parse_exponent(const char **text, char letter) {
  const char *p = *text;
  if ((*p | 32) != letter) return 0;
  p++;
  int is_negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (!IS_DIGIT((unsigned char)*p)) return 0;
  long exponent = 0;
  for (; IS_DIGIT((unsigned char)*p); p++) {
    if (exponent < INT_MAX) exponent = exponent * 10 + (*p - '0');
  }
  *text = p;
  return is_negative ? -exponent : exponent;
}

// ---- Decimal -----------------------------------------------------------------------------------

static void add_digit(struct decimal *number, const char *at) {
  int digit = *at - '0';
  if (number->digit_count == 0) {
    if (digit == 0) return;
    number->first = at;
  }
  if (number->digit_count >= DIGITS_KEPT) {
    number->has_more |= digit != 0;
    return;
  }
  if (number->digit_count < 19) number->leading = number->leading * 10 + (uint64_t)digit;
  number->digit_count++;
}

// Reads digits with at most one point; NULL when there is no digit.
static const char *parse_decimal(const char *text, struct decimal *number) {
  const char *point = NULL;
  int has_digits = 0;
  long magnitude = 0;
  for (;; text++) {
    if (IS_DIGIT((unsigned char)*text)) {
      add_digit(number, text);
      has_digits = 1;
      // Before the point each digit counts; after it only the zeros that lead.
      if (!point) magnitude += number->digit_count > 0;
      else if (number->digit_count == 0) magnitude--;
    } else if (*text == '.' && !point) {
      point = text;
    } else {
      break;
    }
  }
  if (!has_digits) return NULL;
  magnitude += parse_exponent(&text, 'e');
  number->exponent = clamp(magnitude);
  return text;
}

static void digits_to_natural(const struct decimal *number, struct natural *natural) {
  int left = number->digit_count;
  __natural_set(natural, 0);
  for (const char *p = number->first; left > 0;) {
    uint32_t group = 0;
    uint32_t scale = 1;
    for (; left > 0 && scale < 1000000000; p++) {
      if (*p == '.') continue;
      group = group * 10 + (uint32_t)(*p - '0');
      scale *= 10;
      left--;
    }
    __natural_multiply_add(natural, scale, group);
  }
  // What was left out is neither zero nor enough to change another digit.
  if (number->has_more) __natural_multiply_add(natural, 10, 1);
}

// numerator / denominator as an integer of 64 bits or so, times a power of two.
static double divide(struct natural *numerator, struct natural *denominator,
                     const struct float_format *format, int *range) {
  int exponent = __natural_bits(numerator) - __natural_bits(denominator);
  if (exponent > 0) __natural_shift_left(denominator, exponent);
  else __natural_shift_left(numerator, -exponent);
  // Now the quotient is between 1/2 and 2: the first bit or the second one is set.
  uint64_t quotient = 0;
  for (int i = 0; i < 60; i++) {
    quotient <<= 1;
    if (__natural_compare(numerator, denominator) >= 0) {
      __natural_subtract(numerator, denominator);
      quotient |= 1;
    }
    __natural_shift_left(numerator, 1);
  }
  return __nearest_float(quotient, exponent - 59, numerator->length > 0, format, range);
}

// One digit, in base 2^32, of a quotient: dividend / divisor, where the divisor's highest bit is
// set and the dividend, which has one digit more (next), is smaller than the divisor times 2^32.
// The estimate from the divisor's upper half is at most 2 too large (Knuth, TAOCP 4.3.1,
// theorem B).
static uint64_t quotient_digit(uint64_t *dividend, uint32_t next, uint64_t divisor) {
  uint64_t upper = divisor >> 32;
  uint64_t digit = *dividend / upper;
  if (digit > 0xffffffff) digit = 0xffffffff;
  uint64_t rest = *dividend - digit * upper;
  while (rest <= 0xffffffff && digit * (uint32_t)divisor > (rest << 32 | next)) {
    digit--;
    rest += upper;
  }
  *dividend = (*dividend << 32 | next) - digit * divisor;
  return digit;
}

// leading / power: both with their highest bit set first, so that the quotient has 63 bits or 64.
static double quotient_of(uint64_t leading, uint64_t power, const struct float_format *format,
                          int *range) {
  int leading_shift = __builtin_clzll(leading);
  int power_shift = __builtin_clzll(power);
  leading <<= leading_shift;
  power <<= power_shift;
  uint64_t rest = leading >> 1;
  uint64_t quotient = quotient_digit(&rest, (uint32_t)(leading << 31), power) << 32;
  quotient |= quotient_digit(&rest, 0, power);
  return __nearest_float(quotient, power_shift - leading_shift - 63, rest != 0, format, range);
}

static double product_of(uint64_t leading, uint64_t power, const struct float_format *format,
                         int *range) {
  unsigned __int128 product = (unsigned __int128)leading * power;
  uint64_t upper = (uint64_t)(product >> 64);
  if (upper == 0) return __nearest_float((uint64_t)product, 0, 0, format, range);
  int surplus = 64 - __builtin_clzll(upper);
  int is_inexact = product << (128 - surplus) != 0;
  return __nearest_float((uint64_t)(product >> surplus), surplus, is_inexact, format, range);
}

// leading * 10^exponent for an exponent between -19 and 19.
static double in_128_bits(uint64_t leading, int exponent, const struct float_format *format,
                          int *range) {
  uint64_t power = 1;
  for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) power *= 10;
  return exponent < 0 ? quotient_of(leading, power, format, range)
                      : product_of(leading, power, format, range);
}

static double decimal_to_float(const struct decimal *number, const struct float_format *format,
                               int *range) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (number->digit_count == 0) return 0;
  if (number->exponent > 310 || number->exponent < -326) {
    return __nearest_float(1, number->exponent > 0 ? 2000 : -2000, 0, format, range);
  }
  int exponent = number->exponent - number->digit_count;
  if (number->digit_count <= 15 && format == &__format_double) {
    double leading = (double)number->leading;
    if (exponent >= 0 && exponent <= 22) return leading * powers[exponent];
    if (exponent < 0 && exponent >= -22) return leading / powers[-exponent];
  }
  if (number->digit_count <= 19 && exponent >= -19 && exponent <= 19) {
    return in_128_bits(number->leading, exponent, format, range);
  }
  struct natural numerator;
  struct natural denominator;
  digits_to_natural(number, &numerator);
  __natural_set(&denominator, 1);
  exponent -= number->has_more;
  if (exponent > 0) __natural_multiply_power_of_ten(&numerator, exponent);
  else __natural_multiply_power_of_ten(&denominator, -exponent);
  return divide(&numerator, &denominator, format, range);
}

// ---- Hexadecimal -------------------------------------------------------------------------------

static int hexadecimal_digit(unsigned char c) {
  if (IS_DIGIT(c)) return c - '0';
  unsigned letter = (c | 32u) - 'a';
  return letter < 6 ? (int)letter + 10 : -1;
}

// Reads what follows "0x", where a digit is known to be.
static double parse_hexadecimal(const char **text, const struct float_format *format,
                                int *range) {
  uint64_t significand = 0;
  int is_inexact = 0;
  int has_point = 0;
  long exponent = 0;
  const char *p = *text;
  for (;; p++) {
    int digit = hexadecimal_digit((unsigned char)*p);
    if (digit >= 0) {
      if (significand >> 60) {
        is_inexact |= digit != 0;
        exponent += has_point ? 0 : 4;
      } else {
        significand = significand << 4 | (uint64_t)digit;
        exponent -= has_point ? 4 : 0;
      }
    } else if (*p == '.' && !has_point) {
      has_point = 1;
    } else {
      break;
    }
  }
  exponent += parse_exponent(&p, 'p');
  *text = p;
  return __nearest_float(significand, clamp(exponent), is_inexact, format, range);
}

static int is_hexadecimal(const char *text) {
  if (text[0] != '0' || (text[1] | 32) != 'x') return 0;
  if (text[2] == '.') return hexadecimal_digit((unsigned char)text[3]) >= 0;
  return hexadecimal_digit((unsigned char)text[2]) >= 0;
}

// ---- Infinity and NaN --------------------------------------------------------------------------

static double nan_with_payload(uint64_t payload, const struct float_format *format) {
  // A float keeps the highest of its 23 bits for "quiet"; widening moves the others up.
  int shift = format->precision == __format_float.precision ? 29 : 0;
  uint64_t mask = format->precision == __format_float.precision ? 0x3fffff : 0x7ffffffffffff;
  uint64_t bits = 0x7ff8000000000000 | (payload & mask) << shift;
  double result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static double parse_nan(const char **text, const struct float_format *format) {
  const char *p = *text + 3;
  *text = p;
  if (*p != '(') return nan_with_payload(0, format);
  const char *tag = ++p;
  while (IS_DIGIT((unsigned char)*p) || IS_LETTER((unsigned char)*p) || *p == '_') p++;
  if (*p != ')') return nan_with_payload(0, format);
  *text = p + 1;
  char *end;
  uint64_t payload = strtoull(tag, &end, 0);
  return nan_with_payload(end == p ? payload : 0, format);
}

// ---- The whole ---------------------------------------------------------------------------------

// The number without its sign; *text moves behind it, or becomes NULL when there is none.
static double parse_magnitude(const char **text, const struct float_format *format, int *range) {
  if (strncasecmp(*text, "inf", 3) == 0) {
    *text += strncasecmp(*text, "infinity", 8) == 0 ? 8 : 3;
    return __builtin_inf();
  }
  if (strncasecmp(*text, "nan", 3) == 0) return parse_nan(text, format);
  if (is_hexadecimal(*text)) {
    *text += 2;
    return parse_hexadecimal(text, format, range);
  }
  struct decimal number = {0};
  *text = parse_decimal(*text, &number);
  return decimal_to_float(&number, format, range);
}

static double parse(const char *text, char **end, const struct float_format *format) {
  const char *p = text;
  int range = 0;
  while (IS_SPACE((unsigned char)*p)) p++;
  int is_negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  struct float_format directed = __directed_format(format, is_negative);
  double magnitude = parse_magnitude(&p, &directed, &range);
  if (end) *end = (char *)(p ? p : text);
  if (!p) return 0;
  if (range) errno = ERANGE;
  return is_negative ? -magnitude : magnitude;
}

double strtod(const char *restrict text, char **restrict end) {
  return parse(text, end, &__format_double);
}

float strtof(const char *restrict text, char **restrict end) {
  return (float)parse(text, end, &__format_float);
}

long double strtold(const char *restrict text, char **restrict end) { return strtod(text, end); }

double strtod_l(const char *restrict text, char **restrict end, locale_t locale) {
  (void)locale;
  return strtod(text, end);
}
ALIAS(__strtod_l, strtod_l);

float strtof_l(const char *restrict text, char **restrict end, locale_t locale) {
  (void)locale;
  return strtof(text, end);
}
ALIAS(__strtof_l, strtof_l);

long double strtold_l(const char *restrict text, char **restrict end, locale_t locale) {
  (void)locale;
  return strtod(text, end);
}
ALIAS(__strtold_l, strtold_l);

double __strtod_internal(const char *text, char **end, int group) {
  (void)group;
  return strtod(text, end);
}
