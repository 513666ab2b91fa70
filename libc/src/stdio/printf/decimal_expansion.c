// Exact decimal expansion: a double is an integer times a power of two, so its integer part is a
// big integer, divided by 10^9 again and again, and its fraction a binary fraction, multiplied by
// 10^9 again and again. No digit is ever estimated, so rounding is exact whatever the precision.
#include "decimal_expansion.h"

#include <stdint.h>
#include <string.h>

enum {
  GROUP_DIGITS = 9,
  GROUP = 1000000000,
  MOST_WORDS = 36,     // 32-bit words of the largest integer part, or of the finest fraction
  MOST_GROUPS = 36,    // groups of nine digits of the largest integer part
};

// Appends nine digits, without the leading zeros of the whole number.
static void append_group(struct decimal *decimal, uint32_t group, int fractional) {
  char digits[GROUP_DIGITS];
  for (int i = GROUP_DIGITS - 1; i >= 0; i--, group /= 10) digits[i] = (char)('0' + group % 10);
  int i = 0;
  if (decimal->count == 0) {
    while (i < GROUP_DIGITS && digits[i] == '0') i++;
    if (fractional) decimal->point -= i;
  }
  int length = GROUP_DIGITS - i;
  memcpy(decimal->digits + decimal->count, digits + i, (size_t)length);
  decimal->count += length;
  if (!fractional) decimal->point += length;
}

static void expand_small_integer(struct decimal *decimal, uint64_t value) {
  uint32_t groups[3];
  int count = 0;
  for (; value; value /= GROUP) groups[count++] = (uint32_t)(value % GROUP);
  while (count) append_group(decimal, groups[--count], 0);
}

// Divides the words (least significant first) by 10^9 in place; the remainder is the next group.
static uint32_t divide_words(uint32_t *words, int count) {
  uint64_t remainder = 0;
  for (int i = count - 1; i >= 0; i--) {
    uint64_t dividend = remainder << 32 | words[i];
    words[i] = (uint32_t)(dividend / GROUP);
    remainder = dividend % GROUP;
  }
  return (uint32_t)remainder;
}

static void expand_large_integer(struct decimal *decimal, uint64_t mantissa, int exponent) {
  uint32_t words[MOST_WORDS] = {0};
  uint32_t groups[MOST_GROUPS];
  int low = exponent / 32;
  int shift = exponent % 32;
  words[low] = (uint32_t)(mantissa << shift);
  words[low + 1] = (uint32_t)(mantissa >> (32 - shift));
  words[low + 2] = shift ? (uint32_t)(mantissa >> (64 - shift)) : 0;
  int used = low + 3;
  int count = 0;
  while (used) {
    if (words[used - 1] == 0) {
      used--;
      continue;
    }
    groups[count++] = divide_words(words, used);
  }
  while (count) append_group(decimal, groups[--count], 0);
}

// A binary fraction: words[first] is the most significant, everything outside [first, end) is 0.
struct fraction {
  uint32_t words[MOST_WORDS];
  int first;
  int end;
};

static void set_fraction(struct fraction *fraction, uint64_t mantissa, int bits) {
  int count = (bits + 31) / 32;
  int shift = count * 32 - bits;
  memset(fraction->words, 0, (size_t)count * sizeof fraction->words[0]);
  fraction->words[count - 1] = (uint32_t)(mantissa << shift);
  if (count > 1) fraction->words[count - 2] = (uint32_t)(mantissa >> (32 - shift));
  if (count > 2 && shift) fraction->words[count - 3] = (uint32_t)(mantissa >> (64 - shift));
  fraction->first = count > 3 ? count - 3 : 0;
  fraction->end = count;
}

// Multiplies by 10^9; what leaves at the top is the next group of digits.
static uint32_t multiply_fraction(struct fraction *fraction) {
  uint64_t carry = 0;
  for (int i = fraction->end - 1; i >= fraction->first; i--) {
    uint64_t product = (uint64_t)fraction->words[i] * GROUP + carry;
    fraction->words[i] = (uint32_t)product;
    carry = product >> 32;
  }
  if (fraction->first > 0) {
    fraction->words[--fraction->first] = (uint32_t)carry;
    carry = 0;
  }
  while (fraction->end > fraction->first && fraction->words[fraction->end - 1] == 0) fraction->end--;
  return (uint32_t)carry;
}

static void expand_fraction(struct decimal *decimal, uint64_t mantissa, int bits, int places,
                            int significant) {
  struct fraction fraction;
  set_fraction(&fraction, mantissa, bits);
  int generated = 0;
  while (fraction.end > fraction.first) {
    if ((places >= 0 && generated > places) || (significant >= 0 && decimal->count > significant)) {
      decimal->digits[decimal->count++] = '1';
      return;
    }
    append_group(decimal, multiply_fraction(&fraction), 1);
    generated += GROUP_DIGITS;
  }
}

void __decimal_expand(struct decimal *decimal, double magnitude, int places, int significant) {
  uint64_t bits;
  memcpy(&bits, &magnitude, sizeof bits);
  uint64_t mantissa = bits & 0xfffffffffffff;
  int exponent = (int)(bits >> 52 & 0x7ff);
  if (exponent) mantissa |= 1ull << 52;
  else exponent = 1;
  exponent -= 1075;
  decimal->point = 0;
  decimal->count = 0;
  if (mantissa == 0) return;
  if (exponent >= 0) {
    if (exponent <= 11) expand_small_integer(decimal, mantissa << exponent);
    else expand_large_integer(decimal, mantissa, exponent);
    return;
  }
  int fractional_bits = -exponent;
  if (fractional_bits < 64) {
    expand_small_integer(decimal, mantissa >> fractional_bits);
    mantissa &= (1ull << fractional_bits) - 1;
  }
  if (mantissa) expand_fraction(decimal, mantissa, fractional_bits, places, significant);
}

// Does what follows the kept digits round up?
static int rounds_up(const struct decimal *decimal, int keep, enum rounding_of_magnitude rounding) {
  if (rounding != TO_NEAREST) {
    for (int i = keep > 0 ? keep : 0; rounding == TO_LARGER && i < decimal->count; i++)
      if (decimal->digits[i] != '0') return 1;
    return 0;
  }
  if (keep < 0 || decimal->digits[keep] != '5') return keep >= 0 && decimal->digits[keep] > '5';
  for (int i = keep + 1; i < decimal->count; i++)
    if (decimal->digits[i] != '0') return 1;
  return keep > 0 && (decimal->digits[keep - 1] - '0') % 2;
}

void __decimal_round(struct decimal *decimal, int keep, enum rounding_of_magnitude rounding) {
  if (keep >= decimal->count) return;
  int up = rounds_up(decimal, keep, rounding);
  int last = keep;
  while (up && last > 0 && decimal->digits[last - 1] == '9') last--;
  decimal->count = last > 0 ? last : 0;
  if (!up) return;
  if (last > 0) {
    decimal->digits[last - 1]++;
    return;
  }
  decimal->digits[0] = '1';
  decimal->count = 1;
  decimal->point += keep < 0 ? 1 - keep : 1;
}
