// Integers from text: the strtol family and what is made of it.
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "alias.h"
#include "letter_case.h"

// What parse found out besides the magnitude.
#define IS_NEGATIVE 1
#define HAS_OVERFLOWED 2

// The value of a digit in any base up to 36; 36 for what is none.
#define DIGIT_VALUE(c)                                                                          \
  (IS_DIGIT(c) ? (c) - '0' : IS_LETTER(c) ? ((c) | 32u) - 'a' + 10 : 36u)

static const char *skip_prefix(const char *text, int *base) {
  int may_be_hexadecimal = *base == 0 || *base == 16;
  if (may_be_hexadecimal && text[0] == '0' && (text[1] | 32) == 'x' &&
      DIGIT_VALUE((unsigned char)text[2]) < 16) {
    *base = 16;
    return text + 2;
  }
  if (*base == 0) *base = text[0] == '0' ? 8 : 10;
  return text;
}

// The magnitude of an integer; *end is where it ends, or the beginning when there is none.
static unsigned long parse(const char *text, char **end, int base, int *facts) {
  const char *start = text;
  int found = 0;
  while (IS_SPACE((unsigned char)*text)) text++;
  if (*text == '-' || *text == '+') found = *text++ == '-' ? IS_NEGATIVE : 0;
  text = skip_prefix(text, &base);

  const char *digits = text;
  unsigned long value = 0;
  unsigned long radix = (unsigned long)base;
  unsigned long limit = ULONG_MAX / radix;
  for (;; text++) {
    unsigned c = (unsigned char)*text;
    unsigned digit = DIGIT_VALUE(c);
    if (digit >= radix) break;
    unsigned long next = value * radix + digit;
    if (value > limit || next < digit) found |= HAS_OVERFLOWED;
    value = next;
  }
  if (end) *end = (char *)(text == digits ? start : text);
  *facts = found;
  return value;
}

static int is_base(int base) {
  if (base == 0 || (base >= 2 && base <= 36)) return 1;
  errno = EINVAL;
  return 0;
}

long strtol(const char *restrict text, char **restrict end, int base) {
  int facts;
  if (!is_base(base)) return 0;
  unsigned long magnitude = parse(text, end, base, &facts);
  int is_negative = facts & IS_NEGATIVE;
  unsigned long largest = is_negative ? -(unsigned long)LONG_MIN : LONG_MAX;
  if ((facts & HAS_OVERFLOWED) || magnitude > largest) {
    errno = ERANGE;
    return is_negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(is_negative ? -magnitude : magnitude);
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
  int facts;
  if (!is_base(base)) return 0;
  unsigned long magnitude = parse(text, end, base, &facts);
  if (facts & HAS_OVERFLOWED) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return facts & IS_NEGATIVE ? -magnitude : magnitude;
}
ALIAS(strtoumax, strtoul);
ALIAS(__isoc23_strtoumax, strtoul);
ALIAS(__isoc23_strtoul, strtoul);

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  return strtoul(text, end, base);
}
ALIAS(strtouq, strtoull);
ALIAS(__isoc23_strtoull, strtoull);

// ---- The old internal names, and those with a locale, which changes nothing --------------------

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
ALIAS(__strtol_l, strtol_l);
ALIAS(__strtoll_l, strtol_l);
ALIAS(__isoc23_strtol_l, strtol_l);
ALIAS(__isoc23_strtoll_l, strtol_l);

long long strtoll_l(const char *restrict text, char **restrict end, int base, locale_t locale) {
  (void)locale;
  return strtol(text, end, base);
}

unsigned long strtoul_l(const char *restrict text, char **restrict end, int base,
                        locale_t locale) {
  (void)locale;
  return strtoul(text, end, base);
}
ALIAS(__strtoul_l, strtoul_l);
ALIAS(__strtoull_l, strtoul_l);
ALIAS(__isoc23_strtoul_l, strtoul_l);
ALIAS(__isoc23_strtoull_l, strtoul_l);

unsigned long long strtoull_l(const char *restrict text, char **restrict end, int base,
                              locale_t locale) {
  (void)locale;
  return strtoul(text, end, base);
}
