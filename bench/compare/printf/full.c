// All of C99's printf: flags, widths, precisions, lengths, integers, exact floating point, wide text, %n. What C leaves
// undefined it declines where it is easy to see, and otherwise does whatever comes out.
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wchar.h>

enum { DECLINED = INT_MIN };
enum length { INT, CHAR, SHORT, LONG, LONG_DOUBLE };

struct out {
  char *text;
  size_t size, count;
};

struct directive {
  int left, plus, space, alternate, zero;
  int width, precision;  // -1: none
  enum length length;
  char conversion;
};

static void put(struct out *out, char letter) {
  if (out->count + 1 < out->size) out->text[out->count] = letter;
  out->count++;
}

static void repeat(struct out *out, char letter, long count) {
  while (count-- > 0) put(out, letter);
}

static void put_all(struct out *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) put(out, text[i]);
}

// Padding, prefix and zeros of a number whose digits take `length`; returns the spaces that are due behind it.
static long begin(struct out *out, const struct directive *directive, const char *prefix, long length) {
  long missing = directive->width - (long)strlen(prefix) - length;
  int zero = directive->zero && !directive->left;
  if (!directive->left && !zero) repeat(out, ' ', missing);
  put_all(out, prefix, strlen(prefix));
  if (zero) repeat(out, '0', missing);
  return directive->left ? missing : 0;
}

static const char *sign_of(const struct directive *directive, int negative) {
  return negative ? "-" : directive->plus ? "+" : directive->space ? " " : "";
}

// ---- Integers ---------------------------------------------------------------------------------------

static void put_integer(struct out *out, struct directive *directive, uintmax_t value, const char *sign) {
  const char *letters = directive->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  unsigned base = directive->conversion == 'o' ? 8 : strchr("xX", directive->conversion) ? 16 : 10;
  char digits[32];
  long length = 0;
  if (base == 16 && directive->alternate && value) sign = directive->conversion == 'x' ? "0x" : "0X";
  for (; value; value /= base) digits[length++] = letters[value % base];
  if (directive->precision >= 0) directive->zero = 0;
  long least = directive->precision < 0 ? 1 : directive->precision;
  if (base == 8 && directive->alternate && least <= length) least = length + 1;
  long zeros = least > length ? least - length : 0;
  long after = begin(out, directive, sign, zeros + length);
  repeat(out, '0', zeros);
  while (length) put(out, digits[--length]);
  repeat(out, ' ', after);
}

static void put_signed(struct out *out, struct directive *directive, intmax_t value) {
  switch (directive->length) {
    case CHAR: value = (signed char)value; break;
    case SHORT: value = (short)value; break;
    case INT: value = (int)value; break;
    default: break;
  }
  uintmax_t magnitude = value < 0 ? -(uintmax_t)value : (uintmax_t)value;
  put_integer(out, directive, magnitude, sign_of(directive, value < 0));
}

static void put_unsigned(struct out *out, struct directive *directive, uintmax_t value) {
  switch (directive->length) {
    case CHAR: value = (unsigned char)value; break;
    case SHORT: value = (unsigned short)value; break;
    case INT: value = (unsigned)value; break;
    default: break;
  }
  put_integer(out, directive, value, "");
}

// ---- Floating point ---------------------------------------------------------------------------------

struct decimal {
  char digits[1200];
  int count, point;  // 0.DIGITS * 10^point
};

static int multiply(uint32_t *words, int used, uint32_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < used || carry; i++) {
    carry += (uint64_t)(i < used ? words[i] : 0) * factor;
    words[i] = (uint32_t)(carry % 1000000000);
    carry /= 1000000000;
    if (i == used) used++;
  }
  return used;
}

// m * 2^-k is m * 5^k with k digits behind the point: exact, by multiplication alone.
static void expand(struct decimal *decimal, uint64_t mantissa, int exponent) {
  uint32_t words[140] = {(uint32_t)(mantissa % 1000000000), (uint32_t)(mantissa / 1000000000)};
  int used = 2, places = exponent < 0 ? -exponent : 0;
  for (int i = 0; i < exponent; i++) used = multiply(words, used, 2);
  for (int i = 0; i < places; i++) used = multiply(words, used, 5);
  decimal->count = 0;
  for (int i = used - 1; i >= 0; i--)
    for (uint32_t unit = 100000000; unit; unit /= 10) {
      char digit = (char)('0' + words[i] / unit % 10);
      if (decimal->count || digit != '0') decimal->digits[decimal->count++] = digit;
    }
  decimal->point = decimal->count - places;
}

// To so many digits, half to even.
static void round_to(struct decimal *decimal, int keep) {
  if (keep >= decimal->count) return;
  int up = 0;
  if (keep >= 0) {
    const char *rest = decimal->digits + keep;
    int is_tie = rest[0] == '5' && (int)strspn(rest + 1, "0") >= decimal->count - keep - 1;
    up = is_tie ? keep > 0 && (rest[-1] - '0') % 2 : rest[0] >= '5';
  }
  decimal->count = keep > 0 ? keep : 0;
  while (up && decimal->count && decimal->digits[decimal->count - 1] == '9') decimal->count--;
  if (up && decimal->count) decimal->digits[decimal->count - 1]++;
  else if (up) {
    decimal->digits[decimal->count++] = '1';
    decimal->point++;
  }
}

static void put_digits(struct out *out, const struct decimal *decimal, int from, int to) {
  for (int i = from; i < to; i++) put(out, i >= 0 && i < decimal->count ? decimal->digits[i] : '0');
}

static void put_fixed(struct out *out, struct directive *directive, const struct decimal *decimal,
                      const char *sign, int precision) {
  int whole = decimal->point > 0 ? decimal->point : 1;
  int point = precision > 0 || directive->alternate;
  long after = begin(out, directive, sign, (long)whole + point + precision);
  put_digits(out, decimal, decimal->point - whole, decimal->point);
  if (point) put(out, '.');
  put_digits(out, decimal, decimal->point, decimal->point + precision);
  repeat(out, ' ', after);
}

static void put_scientific(struct out *out, struct directive *directive, const struct decimal *decimal,
                           const char *sign, int precision, char letter) {
  int exponent = decimal->count ? decimal->point - 1 : 0;
  int magnitude = exponent < 0 ? -exponent : exponent;
  int point = precision > 0 || directive->alternate;
  long after = begin(out, directive, sign, 5l + point + precision + (magnitude > 99));
  put_digits(out, decimal, 0, 1);
  if (point) put(out, '.');
  put_digits(out, decimal, 1, 1 + precision);
  put(out, letter);
  put(out, exponent < 0 ? '-' : '+');
  if (magnitude > 99) put(out, (char)('0' + magnitude / 100));
  put(out, (char)('0' + magnitude / 10 % 10));
  put(out, (char)('0' + magnitude % 10));
  repeat(out, ' ', after);
}

static void put_general(struct out *out, struct directive *directive, struct decimal *decimal,
                        const char *sign, int precision) {
  int digits = precision ? precision : 1;
  round_to(decimal, digits);
  int exponent = decimal->count ? decimal->point - 1 : 0;
  int scientific = exponent < -4 || exponent >= digits;
  if (!directive->alternate) {
    while (decimal->count && decimal->digits[decimal->count - 1] == '0') decimal->count--;
    digits = decimal->count ? decimal->count : 1;
  }
  if (scientific) put_scientific(out, directive, decimal, sign, digits - 1, (char)(directive->conversion - 2));
  else put_fixed(out, directive, decimal, sign, digits > exponent ? digits - 1 - exponent : 0);
}

// The leading digit is 1 for all but zero and the smallest numbers.
static void put_hexadecimal(struct out *out, struct directive *directive, uint64_t mantissa, int exponent,
                            const char *sign) {
  int capital = directive->conversion == 'A';
  const char *letters = capital ? "0123456789ABCDEF" : "0123456789abcdef";
  int digits = 13;
  exponent = mantissa ? exponent + 52 : 0;
  if (directive->precision >= 0 && directive->precision < 13) {
    uint64_t unit = 1ull << 4 * (13 - directive->precision), rest = mantissa % unit;
    mantissa -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && mantissa / unit % 2)) mantissa += unit;
  }
  if (directive->precision >= 0) digits = directive->precision;
  else
    while (digits && !(mantissa >> 4 * (13 - digits) & 15)) digits--;
  char text[8], prefix[4] = {0};
  int length = 0, magnitude = exponent < 0 ? -exponent : exponent, point = digits > 0 || directive->alternate;
  do text[length++] = (char)('0' + magnitude % 10);
  while (magnitude /= 10);
  strcat(strcpy(prefix, sign), capital ? "0X" : "0x");
  long after = begin(out, directive, prefix, 3l + point + digits + length);
  put(out, letters[mantissa >> 52]);
  if (point) put(out, '.');
  for (int i = 1; i <= digits; i++) put(out, i > 13 ? '0' : letters[mantissa >> 4 * (13 - i) & 15]);
  put(out, capital ? 'P' : 'p');
  put(out, exponent < 0 ? '-' : '+');
  while (length) put(out, text[--length]);
  repeat(out, ' ', after);
}

static void put_floating(struct out *out, struct directive *directive, double value) {
  struct decimal decimal;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int exponent = (int)(bits >> 52 & 0x7ff), capital = directive->conversion < 'a';
  uint64_t mantissa = (bits & 0xfffffffffffff) | (exponent ? 1ull << 52 : 0);
  const char *sign = sign_of(directive, bits >> 63 != 0);
  if (exponent == 0x7ff) {
    directive->zero = 0;
    long after = begin(out, directive, sign, 3);
    put_all(out, mantissa << 12 ? capital ? "NAN" : "nan" : capital ? "INF" : "inf", 3);
    repeat(out, ' ', after);
    return;
  }
  exponent = (exponent ? exponent : 1) - 1075;
  if ((directive->conversion | 32) == 'a') {
    put_hexadecimal(out, directive, mantissa, exponent, sign);
    return;
  }
  expand(&decimal, mantissa, exponent);
  int precision = directive->precision < 0 ? 6 : directive->precision;
  switch (directive->conversion | 32) {
    case 'f':
      round_to(&decimal, decimal.point + precision);
      put_fixed(out, directive, &decimal, sign, precision);
      break;
    case 'e':
      round_to(&decimal, precision + 1);
      put_scientific(out, directive, &decimal, sign, precision, directive->conversion);
      break;
    default: put_general(out, directive, &decimal, sign, precision);
  }
}

// ---- Text -------------------------------------------------------------------------------------------

static void put_text(struct out *out, const struct directive *directive, const char *text, size_t length) {
  long missing = directive->width - (long)length;
  if (!directive->left) repeat(out, ' ', missing);
  put_all(out, text, length);
  if (directive->left) repeat(out, ' ', missing);
}

static void put_string(struct out *out, const struct directive *directive, const char *text) {
  size_t most = directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision, length = 0;
  while (length < most && text[length]) length++;
  put_text(out, directive, text, length);
}

// In the C locale wide characters are bytes of ASCII, or nothing.
static int put_wide(struct out *out, const struct directive *directive, const wchar_t *text) {
  char bytes[128];
  size_t most = directive->precision < 0 ? sizeof bytes : (size_t)directive->precision, length = 0;
  while (length < most && length < sizeof bytes && text[length]) {
    if (text[length] > 127) return -1;
    bytes[length] = (char)text[length];
    length++;
  }
  put_text(out, directive, bytes, length);
  return 0;
}

// ---- Directives -------------------------------------------------------------------------------------

static int number(const char **format) {
  int value = 0;
  while (**format >= '0' && **format <= '9') value = value * 10 + *(*format)++ - '0';
  return value;
}

static int is_flag(struct directive *directive, char letter) {
  switch (letter) {
    case '-': return directive->left = 1;
    case '+': return directive->plus = 1;
    case ' ': return directive->space = 1;
    case '#': return directive->alternate = 1;
    case '0': return directive->zero = 1;
    default: return 0;
  }
}

static enum length length_of(const char **format) {
  switch (*(*format)++) {
    case 'h':
      if (**format != 'h') return SHORT;
      ++*format;
      return CHAR;
    case 'l':
      if (**format == 'l') ++*format;
      return LONG;
    case 'j':
    case 'z':
    case 't': return LONG;
    case 'L': return LONG_DOUBLE;
    default: --*format; return INT;
  }
}

static const char *parse(const char *format, struct directive *directive, va_list *arguments) {
  *directive = (struct directive){.precision = -1};
  while (is_flag(directive, *format)) format++;
  if (*format == '*') {
    directive->width = va_arg(*arguments, int);
    if (directive->width < 0) {
      directive->left = 1;
      directive->width = -directive->width;
    }
    format++;
  } else directive->width = number(&format);
  if (*format == '.') {
    format++;
    if (*format == '*') {
      directive->precision = va_arg(*arguments, int);
      format++;
    } else directive->precision = number(&format);
  }
  directive->length = length_of(&format);
  directive->conversion = *format;
  return format;
}

static void store(const struct directive *directive, void *target, size_t count) {
  switch (directive->length) {
    case CHAR: *(signed char *)target = (signed char)count; break;
    case SHORT: *(short *)target = (short)count; break;
    case INT: *(int *)target = (int)count; break;
    default: *(long *)target = (long)count;
  }
}

// 0, -1 for a failure, DECLINED.
static int carry_out(struct out *out, struct directive *directive, va_list *arguments) {
  int is_long = directive->length == LONG;
  switch (directive->conversion) {
    case 'd':
    case 'i':
      put_signed(out, directive, is_long ? va_arg(*arguments, long) : va_arg(*arguments, int));
      return 0;
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      put_unsigned(out, directive, is_long ? va_arg(*arguments, unsigned long) : va_arg(*arguments, unsigned));
      return 0;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      put_floating(out, directive, directive->length == LONG_DOUBLE ? (double)va_arg(*arguments, long double)
                                                                    : va_arg(*arguments, double));
      return 0;
    case 'c':
      if (is_long) {
        wchar_t wide[2] = {(wchar_t)va_arg(*arguments, wint_t), 0};
        directive->precision = 1;
        return put_wide(out, directive, wide);
      }
      put_text(out, directive, (char[]){(char)va_arg(*arguments, int)}, 1);
      return 0;
    case 's':
      if (is_long) return put_wide(out, directive, va_arg(*arguments, const wchar_t *));
      put_string(out, directive, va_arg(*arguments, const char *));
      return 0;
    case 'p':
      directive->alternate = 1;
      directive->conversion = 'x';
      put_integer(out, directive, (uintptr_t)va_arg(*arguments, void *), "");
      return 0;
    case 'n': store(directive, va_arg(*arguments, void *), out->count); return 0;
    default: return DECLINED;
  }
}

int full_snprintf(char *text, size_t size, const char *format, ...) {
  struct out out = {text, size, 0};
  int result = 0;
  va_list arguments;
  va_start(arguments, format);
  for (; *format && result == 0; format++) {
    if (*format != '%') put(&out, *format);
    else if (format[1] == '%') put(&out, *format++);
    else {
      struct directive directive;
      format = parse(format + 1, &directive, &arguments);
      result = carry_out(&out, &directive, &arguments);
      if (result == -1) errno = EILSEQ;
      if (result != 0) break;
    }
  }
  va_end(arguments);
  if (size) text[out.count < size ? out.count : size - 1] = '\0';
  return result ? result : (int)out.count;
}
