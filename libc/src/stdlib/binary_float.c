// From exact values to floating-point numbers.
#include "binary_float.h"

const struct float_format __format_double = {53, -1074, 1024, TO_NEAREST};
const struct float_format __format_float = {24, -149, 128, TO_NEAREST};

static int bit_length(uint64_t value) { return value ? 64 - __builtin_clzll(value) : 0; }

struct float_format __directed_format(const struct float_format *format, int is_negative) {
  struct float_format directed = *format;
  directed.rounding = __rounding_of_magnitude(is_negative);
  return directed;
}

// Cuts off the given number of bits; to nearest, a tie goes to the even number.
static uint64_t round_off(uint64_t value, int bits, int is_inexact,
                          enum rounding_of_magnitude rounding) {
  if (rounding != TO_NEAREST) {
    uint64_t smaller = bits < 64 ? value >> bits : 0;
    int is_exact = !is_inexact && (bits < 64 ? smaller << bits == value : value == 0);
    return smaller + (uint64_t)(rounding == TO_LARGER && !is_exact);
  }
  if (bits > 64) return 0;
  uint64_t kept = bits == 64 ? 0 : value >> bits;
  uint64_t half = 1ull << (bits - 1);
  uint64_t rest = bits == 64 ? value : value & ((half << 1) - 1);
  int is_up = rest > half || (rest == half && (is_inexact || (kept & 1)));
  return kept + (uint64_t)is_up;
}

static int is_cut_exact(uint64_t value, int bits, int is_inexact) {
  if (is_inexact) return 0;
  return bits < 64 ? (value & ((1ull << bits) - 1)) == 0 : value == 0;
}

// value * 2^exponent, which is exact and in the range of double.
static double scale(uint64_t value, int exponent) {
  int top = exponent + bit_length(value);
  uint64_t bits;
  if (value >> 53) value >>= 1;  // rounding up to the next power of two
  if (top < -1021) {
    bits = value << (exponent + 1074);
  } else {
    bits = (value << (53 - bit_length(value))) & ~(1ull << 52);
    bits |= (uint64_t)(top + 1022) << 52;
  }
  double result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

double __nearest_float(uint64_t significand, int exponent, int is_inexact,
                       const struct float_format *format, int *range) {
  if (significand == 0) return 0;
  int surplus = bit_length(significand) - format->precision;
  int below = format->smallest_exponent - exponent;
  int cut = surplus > below ? surplus : below;
  uint64_t rounded = significand;
  if (cut > 0) {
    rounded = round_off(significand, cut, is_inexact, format->rounding);
    exponent += cut;
  }
  if (bit_length(rounded) + exponent > format->largest_exponent) {
    *range = 1;
    if (format->rounding == TO_SMALLER)
      return scale((1ull << format->precision) - 1, format->largest_exponent - format->precision);
    return __builtin_inf();
  }
  if (cut > 0 && below > surplus && !is_cut_exact(significand, cut, is_inexact)) {
    // Tiny unless rounding to full precision, with no limit on exponents, gives a normal number.
    uint64_t unbounded = surplus > 0 ? round_off(significand, surplus, is_inexact, format->rounding) : significand;
    int top = bit_length(unbounded) + (surplus > 0 ? surplus : 0) + exponent - cut;
    if (top < format->smallest_exponent + format->precision) *range = 1;
  }
  return rounded ? scale(rounded, exponent) : 0;
}
