// %d %i %o %u %x %X %b %B %p
#include <stddef.h>

#include "leaving.h"

// 64 binary digits are the longest.
enum { MOST_DIGITS = 64 };

static char *binary_digits(char *end, uintmax_t value, int shift, const char *alphabet) {
  unsigned int mask = (1u << shift) - 1;
  for (; value; value >>= shift) *--end = alphabet[value & mask];
  return end;
}

static char *decimal_digits(char *end, uintmax_t value) {
  // 32-bit division is cheaper: take nine digits at a time off a long number.
  while (value > UINT32_MAX) {
    uint32_t group = (uint32_t)(value % 1000000000u);
    value /= 1000000000u;
    for (int digit = 0; digit < 9; digit++, group /= 10) *--end = (char)('0' + group % 10);
  }
  for (uint32_t rest = (uint32_t)value; rest; rest /= 10) *--end = (char)('0' + rest % 10);
  return end;
}

static char *digits_of(char *end, uintmax_t value, char conversion) {
  switch (conversion) {
    case 'o': return binary_digits(end, value, 3, "01234567");
    case 'x':
    case 'p': return binary_digits(end, value, 4, "0123456789abcdef");
    case 'X': return binary_digits(end, value, 4, "0123456789ABCDEF");
    case 'b':
    case 'B': return binary_digits(end, value, 1, "01");
    default: return decimal_digits(end, value);
  }
}

static long sign_prefix(char *prefix, int flags, int negative) {
  *prefix = negative ? '-' : flags & FLAG_PLUS ? '+' : ' ';
  return negative || flags & (FLAG_PLUS | FLAG_SPACE);
}

static long base_prefix(char *prefix, char conversion) {
  prefix[0] = '0';
  prefix[1] = conversion == 'p' ? 'x' : conversion;
  return 2;
}

static int has_base_prefix(char conversion) {
  return conversion == 'x' || conversion == 'X' || conversion == 'b' || conversion == 'B';
}

void __format_integer(struct sink *sink, struct directive *directive, union value value) {
  char room[MOST_DIGITS + 1];
  char *end = room + sizeof room;
  char prefix[3];
  long prefix_length = 0;
  if (sink->leaves)
    value.integer = __leaving_integer(sink, directive, directive->conversion, value.integer);
  uintmax_t magnitude = (uintmax_t)value.integer;
  char conversion = directive->conversion;
  int flags = directive->flags;
  if (conversion == 'd' || conversion == 'i') {
    prefix_length = sign_prefix(prefix, flags, value.integer < 0);
    if (value.integer < 0) magnitude = -magnitude;
  } else if (conversion == 'p') {
    prefix_length = sign_prefix(prefix, flags, 0);
    prefix_length += base_prefix(prefix + prefix_length, conversion);
  } else if (flags & FLAG_ALTERNATE && magnitude && has_base_prefix(conversion)) {
    prefix_length = base_prefix(prefix, conversion);
  }
  char *digits = digits_of(end, magnitude, conversion);
  long length = end - digits;
  long zeros = (directive->precision < 0 ? 1 : directive->precision) - length;
  if (zeros < 0) zeros = 0;
  if (conversion == 'o' && flags & FLAG_ALTERNATE && zeros == 0) zeros = 1;
  if (directive->precision >= 0) directive->flags &= ~FLAG_ZERO;
  long after = __field_begin(sink, directive, prefix, prefix_length, zeros + length);
  __sink_repeat(sink, '0', zeros);
  sink_put(sink, digits, (size_t)length);
  __sink_repeat(sink, ' ', after);
}
