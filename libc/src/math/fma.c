// x * y + z with one rounding. The product has 106 bits, so that 128 hold it, and z beside it.
#include <fenv.h>
#include <math.h>

#include "binary_float.h"
#include "float_bits.h"
#include "rounded.h"

typedef unsigned __int128 wide;

struct term {
  wide significand;  // its highest bit is bit 125, unless it is 0
  int exponent;
  int is_negative;
};

static int bit_length(wide value) {
  uint64_t high = (uint64_t)(value >> 64);
  uint64_t low = (uint64_t)value;
  if (high) return 128 - __builtin_clzll(high);
  return low ? 64 - __builtin_clzll(low) : 0;
}

static struct term normalized(wide significand, int exponent, int is_negative) {
  int shift = 126 - bit_length(significand);
  struct term term = {significand << shift, exponent - shift, is_negative};
  return term;
}

// The sum of two terms, the first one not smaller, as 64 bits and a sticky one.
static double add(struct term large, struct term small, const struct float_format *format,
                  int is_directed) {
  int distance = large.exponent - small.exponent;
  wide shifted = distance < 128 ? small.significand >> distance : 0;
  int is_inexact = distance >= 128 || shifted << distance != small.significand;
  wide sum;
  if (large.is_negative == small.is_negative) {
    sum = large.significand + shifted;
  } else {
    // What was shifted out is subtracted too: one less, and a rest that is again below one.
    sum = large.significand - shifted - (wide)is_inexact;
  }
  if (sum == 0) return is_directed && __rounding == FE_DOWNWARD ? -0.0 : 0;
  int surplus = bit_length(sum) - 64;
  if (surplus > 0) {
    is_inexact |= sum << (128 - surplus) != 0;
    sum >>= surplus;
  } else {
    surplus = 0;
  }
  int range;
  struct float_format directed;
  if (is_directed) {
    directed = __directed_format(format, large.is_negative);
    format = &directed;
  }
  double result =
      __nearest_float((uint64_t)sum, large.exponent + surplus, is_inexact, format, &range);
  return large.is_negative ? -result : result;
}

static double fused(double x, double y, double z, const struct float_format *format,
                    int is_directed) {
  if (!isfinite(x) || !isfinite(y) || x == 0 || y == 0)
    return is_directed ? __rounded_add(x * y, z) : x * y + z;
  if (!isfinite(z)) return z;
  struct parts a = parts_of(x);
  struct parts b = parts_of(y);
  struct parts c = parts_of(z);
  int is_negative = signbit(x) != signbit(y);
  struct term product =
      normalized((wide)a.significand * b.significand, a.exponent + b.exponent, is_negative);
  if (z == 0) {
    struct term nothing = {0, product.exponent, is_negative};
    return add(product, nothing, format, is_directed);
  }
  struct term addend = normalized(c.significand, c.exponent, signbit(z) != 0);
  int is_product_larger = product.exponent > addend.exponent ||
                          (product.exponent == addend.exponent &&
                           product.significand >= addend.significand);
  return is_product_larger ? add(product, addend, format, is_directed)
                           : add(addend, product, format, is_directed);
}

double fma(double x, double y, double z) { return fused(x, y, z, &__format_double, 0); }

float fmaf(float x, float y, float z) { return (float)fused(x, y, z, &__format_float, 0); }

double __rounded_fma(double x, double y, double z) { return fused(x, y, z, &__format_double, 1); }

float __rounded_fmaf(float x, float y, float z) {
  return (float)fused(x, y, z, &__format_float, 1);
}

long double fmal(long double x, long double y, long double z) {
  return fma((double)x, (double)y, (double)z);
}
