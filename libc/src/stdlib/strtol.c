// Integers from text: the strtol family and what is made of it.
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "alias.h"
#include "letter_case.h"

struct integer {
  unsigned long magnitude;
  int is_negative;
  int has_overflowed;
};

// The value of a digit in any base up to 36; 36 for what is none.
static unsigned digit_value(unsigned char c) {
  if (IS_DIGIT(c)) return c - '0';
  if (IS_LETTER(c)) return (c | 32u) - 'a' + 10;
  return 36;
}

static const char *skip_prefix(const char *text, int *base) {
  int may_be_hexadecimal = *base == 0 || *base == 16;
  if (may_be_hexadecimal && text[0] == '0' && (text[1] | 32) == 'x' &&
      digit_value((unsigned char)text[2]) < 16) {
    *base = 16;
    return text + 2;
  }
  if (*base == 0) *base = text[0] == '0' ? 8 : 10;
  return text;
}

// Reads an integer; *end is where it ends, or the beginning when there is none.
static struct integer parse(const char *text, char **end, int base) {
  struct integer result = {0, 0, 0};
  const char *start = text;
  while (IS_SPACE((unsigned char)*text)) text++;
  if (*text == '-' || *text == '+') result.is_negative = *text++ == '-';
  text = skip_prefix(text, &base);

  const char *digits = text;
  unsigned long value = 0;
  unsigned long radix = (unsigned long)base;
  unsigned long limit = ULONG_MAX / radix;
  for (;; text++) {
    unsigned digit = digit_value((unsigned char)*text);
    if (digit >= radix) break;
    unsigned long next = value * radix + digit;
    if (value > limit || next < digit) result.has_overflowed = 1;
    value = next;
  }
  result.magnitude = value;
  if (end) *end = (char *)(text == digits ? start : text);
  return result;
}

static int is_base(int base) {
  if (base == 0 || (base >= 2 && base <= 36)) return 1;
  errno = EINVAL;
  return 0;
}

long strtol(const char *restrict text, char **restrict end, int base) {
  if (!is_base(base)) return 0;
  struct integer parsed = parse(text, end, base);
  unsigned long largest = parsed.is_negative ? -(unsigned long)LONG_MIN : LONG_MAX;
  if (parsed.has_overflowed || parsed.magnitude > largest) {
    errno = ERANGE;
    return parsed.is_negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(parsed.is_negative ? -parsed.magnitude : parsed.magnitude);
}
ALIAS(strtoimax, strtol);
ALIAS(__isoc23_strtoimax, strtol);
ALIAS(__isoc23_strtol, strtol);

long long strtoll(const char *restrict text, char **restrict end, int base) {
  return strtol(text, end, base);
}
ALIAS(strtoq, strtoll);
ALIAS(__isoc23_strtoll, strtoll);

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  if (!is_base(base)) return 0;
  struct integer parsed = parse(text, end, base);
  if (parsed.has_overflowed) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return parsed.is_negative ? -parsed.magnitude : parsed.magnitude;
}
ALIAS(strtoumax, strtoul);
ALIAS(__isoc23_strtoumax, strtoul);
ALIAS(__isoc23_strtoul, strtoul);

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  return strtoul(text, end, base);
}
ALIAS(strtouq, strtoull);
ALIAS(__isoc23_strtoull, strtoull);

// ---- The old internal names, and those with a locale, which changes nothing ----------------------

long __strtol_internal(const char *text, char **end, int base, int group) {
  (void)group;
  return strtol(text, end, base);
}
ALIAS(__strtoll_internal, __strtol_internal);

unsigned long __strtoul_internal(const char *text, char **end, int base, int group) {
  (void)group;
  return strtoul(text, end, base);
}
ALIAS(__strtoull_internal, __strtoul_internal);

long strtol_l(const char *restrict text, char **restrict end, int base, locale_t locale) {
  (void)locale;
  return strtol(text, end, base);
}

long long strtoll_l(const char *restrict text, char **restrict end, int base, locale_t locale) {
  (void)locale;
  return strtol(text, end, base);
}

unsigned long strtoul_l(const char *restrict text, char **restrict end, int base,
                        locale_t locale) {
  (void)locale;
  return strtoul(text, end, base);
}

unsigned long long strtoull_l(const char *restrict text, char **restrict end, int base,
                              locale_t locale) {
  (void)locale;
  return strtoul(text, end, base);
}
