// Taking numbers apart into significand and exponent, and putting them together again.
#include <errno.h>
#include <limits.h>
#include <math.h>

#include "float_bits.h"
#include "math_error.h"

static int is_zero_or_special(double x) { return x == 0 || !isfinite(x); }

// The exponent e with 2^e <= |x| < 2^(e+1).
static int exponent_of(double x) {
  struct parts parts = parts_of(x);
  return parts.exponent + 63 - __builtin_clzll(parts.significand);
}

// By steps that do not round, but for the last one.
double scalbn(double x, int exponent) {
  double result = x;
  for (; exponent > 1023; exponent -= 1023) {
    result *= 0x1p1023;
    if (is_zero_or_special(result)) break;
  }
  for (; exponent < -969; exponent += 969) {
    result *= 0x1p-969;
    if (is_zero_or_special(result)) break;
  }
  if (!is_zero_or_special(result)) result *= from_bits((uint64_t)(exponent + 1023) << 52);
  if (is_zero_or_special(result) && !is_zero_or_special(x)) errno = ERANGE;
  return result;
}
float scalbnf(float x, int exponent) {
  float result = (float)scalbn(x, exponent);
  if (is_zero_or_special(result) && !is_zero_or_special(x)) errno = ERANGE;
  return result;
}
long double scalbnl(long double x, int exponent) { return scalbn((double)x, exponent); }

double ldexp(double x, int exponent) { return scalbn(x, exponent); }
float ldexpf(float x, int exponent) { return scalbnf(x, exponent); }
long double ldexpl(long double x, int exponent) { return scalbn((double)x, exponent); }

static int clamp(long exponent) {
  if (exponent > 100000) return 100000;
  return exponent < -100000 ? -100000 : (int)exponent;
}
double scalbln(double x, long exponent) { return scalbn(x, clamp(exponent)); }
float scalblnf(float x, long exponent) { return scalbnf(x, clamp(exponent)); }
long double scalblnl(long double x, long exponent) { return scalbn((double)x, clamp(exponent)); }

double scalb(double x, double exponent) {
  if (isnan(x) || isnan(exponent)) return x * exponent;
  if (isinf(exponent)) return exponent > 0 ? x * exponent : x / -exponent;
  if (exponent != __builtin_rint(exponent)) return (x - x) / (x - x);
  return scalbn(x, clamp((long)(exponent > 1e6 ? 1e6 : exponent < -1e6 ? -1e6 : exponent)));
}
VARIANTS2(scalb)

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (is_zero_or_special(x)) return x;
  *exponent = exponent_of(x) + 1;
  uint64_t significand = parts_of(x).significand;
  uint64_t fraction = significand << (__builtin_clzll(significand) - 11) & FRACTION_BITS;
  return from_bits((bits_of(x) & SIGN_BIT) | 1022ull << 52 | fraction);
}
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
long double frexpl(long double x, int *exponent) { return frexp((double)x, exponent); }

double modf(double x, double *integral) {
  *integral = __builtin_trunc(x);
  if (isinf(x)) return __builtin_copysign(0, x);
  return __builtin_copysign(x - *integral, x);
}
float modff(float x, float *integral) {
  double whole;
  float fraction = (float)modf(x, &whole);
  *integral = (float)whole;
  return fraction;
}
long double modfl(long double x, long double *integral) {
  double whole;
  double fraction = modf((double)x, &whole);
  *integral = whole;
  return fraction;
}

int ilogb(double x) {
  if (is_zero_or_special(x)) {
    errno = EDOM;
    return isinf(x) ? INT_MAX : FP_ILOGB0;
  }
  return exponent_of(x);
}
int ilogbf(float x) { return ilogb(x); }
int ilogbl(long double x) { return ilogb((double)x); }

double logb(double x) {
  if (x == 0) return -__builtin_inf();
  return isfinite(x) ? exponent_of(x) : x * x;
}
VARIANTS1(logb)

double significand(double x) {
  if (!is_zero_or_special(x)) return scalbn(x, -exponent_of(x));
  errno = EDOM;
  return x;
}
VARIANTS1(significand)
