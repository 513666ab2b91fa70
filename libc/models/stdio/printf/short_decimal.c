// The digits of a number that is input, as expressions. A number between 0.00001 and 10^15, to at most 15 digits, is m / 2^s with s between 3 and 69,
// and times a power of ten it fits into 128 bits: so one multiplication, one shift and one rounding are exact. Decided are
// only the sizes that the text has anyway: whether the number is zero, and how many digits stand before the point.
#include <stdint.h>
#include <string.h>

#include "models.h"
#include "short_decimal.h"

enum { MOST_DIGITS = 15 };

static const uint64_t powers[] = {
    1ull,
    10ull,
    100ull,
    1000ull,
    10000ull,
    100000ull,
    1000000ull,
    10000000ull,
    100000000ull,
    1000000000ull,
    10000000000ull,
    100000000000ull,
    1000000000000ull,
    10000000000000ull,
    100000000000000ull,
    1000000000000000ull,
    10000000000000000ull,
    100000000000000000ull,
    1000000000000000000ull,
    10000000000000000000ull,
};

// 10^-5 to 10^15. Those below 1 are rounded, which does not matter: what is wrongly taken for one size larger is so near to the power of ten
// that it is rounded to it.
static const double sizes[] = {1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,  1e4, 1e5,
                               1e6,  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
enum { LEAST_POINT = -4, MOST_POINT = 15 };

// How many digits stand before the point; zeros behind it count as less than none.
static int point_of(double magnitude) {
  int low = LEAST_POINT;
  int high = MOST_POINT;
  while (low < high) {
    int middle = (low + high + 1) >> 1;
    if (magnitude >= sizes[middle - 1 - (LEAST_POINT - 1)]) low = middle;
    else high = middle - 1;
  }
  return low;
}

static int digits_of(uint64_t number) {
  int low = 1;
  int high = MOST_DIGITS + 1;
  while (low < high) {
    int middle = (low + high + 1) >> 1;
    if (number >= powers[middle - 1]) low = middle;
    else high = middle - 1;
  }
  return low;
}

// number + 1 where the rest is above half a unit, or is half a unit and the number is odd.
static uint64_t rounded(uint64_t number, int is_above, int is_half) {
  return number + (uint64_t)(is_above | (is_half & (int)(number & 1)));
}

// mantissa * 10^k / 2^shift, to the nearest integer. The product has two words.
static uint64_t scaled_up(uint64_t mantissa, int shift, uint64_t power) {
  uint64_t low_product = (mantissa & 0xffffffff) * (power & 0xffffffff);
  uint64_t first = (mantissa >> 32) * (power & 0xffffffff);
  uint64_t second = (mantissa & 0xffffffff) * (power >> 32);
  uint64_t middle = (low_product >> 32) + (first & 0xffffffff) + (second & 0xffffffff);
  uint64_t low = middle << 32 | (low_product & 0xffffffff);
  uint64_t high = (mantissa >> 32) * (power >> 32) + (first >> 32) + (second >> 32) + (middle >> 32);
  if (shift < 64) {
    uint64_t rest = low << (64 - shift);
    uint64_t half = 1ull << 63;
    return rounded(high << (64 - shift) | low >> shift, rest > half, rest == half);
  }
  int beyond = shift - 64;
  uint64_t unit = 1ull << beyond;
  uint64_t rest = high & (unit - 1);
  uint64_t half = unit >> 1;
  if (beyond == 0) return rounded(high, low > 1ull << 63, low == 1ull << 63);
  return rounded(high >> beyond, (rest > half) | ((rest == half) & (low != 0)),
                 (rest == half) & (low == 0));
}

// mantissa / 2^shift / 10^k, to the nearest integer; the shift is less than 64, because the number is at least 10.
static uint64_t scaled_down(uint64_t mantissa, int shift, uint64_t power) {
  uint64_t whole = mantissa >> shift;
  int is_inexact = (mantissa & ((1ull << shift) - 1)) != 0;
  uint64_t rest = whole % power * 2;
  return rounded(whole / power, (rest > power) | ((rest == power) & is_inexact),
                 (rest == power) & !is_inexact);
}

// Divisions of 32 bits are easier for the solver than those of 64.
static void put_part(char *digits, uint32_t number, int count) {
  for (int i = count - 1; i >= 0; i--, number /= 10) digits[i] = (char)('0' + number % 10);
}

static void put_digits(struct decimal *decimal, uint64_t number, int count) {
  enum { PART = 8 };
  decimal->count = count;
  if (count <= PART) {
    put_part(decimal->digits, (uint32_t)number, count);
    return;
  }
  put_part(decimal->digits, (uint32_t)(number / powers[PART]), count - PART);
  put_part(decimal->digits + count - PART, (uint32_t)(number % powers[PART]), PART);
}

int __short_decimal(struct decimal *decimal, double magnitude, int places, int significant) {
  uint64_t bits;
  memcpy(&bits, &magnitude, sizeof bits);
  if (!IS_SYMBOLIC(bits) || IS_SYMBOLIC(places) || IS_SYMBOLIC(significant)) return 0;
  if (places > MOST_DIGITS || significant > MOST_DIGITS || (places < 0 && significant <= 0)) return 0;
  decimal->point = decimal->count = 0;
  if (magnitude == 0) return 1;
  // To so few places it is nothing.
  if (places >= 0 && places <= 4 && magnitude < sizes[0]) return 1;
  double most = places < 0 ? sizes[20] : sizes[20 - places];
  if (!(magnitude >= sizes[0] && magnitude < most)) return 0;
  uint64_t mantissa = (bits & 0xfffffffffffff) | 1ull << 52;
  int shift = 1075 - (int)(bits >> 52);
  if (places >= 0) {
    uint64_t number = scaled_up(mantissa, shift, powers[places]);
    if (number == 0) return 1;
    put_digits(decimal, number, digits_of(number));
    decimal->point = decimal->count - places;
    return 1;
  }
  int point = point_of(magnitude);
  int scale = significant - point;
  uint64_t number = scale >= 0 ? scaled_up(mantissa, shift, powers[scale])
                               : scaled_down(mantissa, shift, powers[-scale]);
  if (number == powers[significant]) {
    number = powers[significant - 1];
    point++;
  }
  put_digits(decimal, number, significant);
  decimal->point = point;
  return 1;
}
