// Remainders, exact: long division of the significands, bit by bit.
#include <errno.h>
#include <math.h>

#include "float_bits.h"
#include "math_error.h"

// |x| mod |y| for finite x and y, y not 0; the lowest bits of the quotient too.
static double modulo(double x, double y, unsigned *quotient) {
  struct parts a = parts_of(x);
  struct parts b = parts_of(y);
  uint64_t rest = a.significand;
  unsigned bits = 0;
  if (a.exponent < b.exponent) {
    // Then y has a hidden bit, and is larger.
    *quotient = 0;
    return __builtin_fabs(x);
  }
  for (int shift = a.exponent - b.exponent;; shift--) {
    bits <<= 1;
    if (rest >= b.significand) {
      bits += (unsigned)(rest / b.significand);
      rest %= b.significand;
    }
    if (shift == 0 || rest == 0) {
      bits = shift < 32 ? bits << shift : 0;
      break;
    }
    rest <<= 1;
  }
  *quotient = bits;
  return rest == 0 ? 0 : scalbn((double)rest, b.exponent);
}

static double no_number(double x, double y) {
  if (!isnan(x) && !isnan(y)) errno = EDOM;
  return (x * y) / (x * y);
}

double fmod(double x, double y) {
  unsigned quotient;
  if (isnan(x) || isnan(y) || isinf(x) || y == 0) return no_number(x, y);
  if (isinf(y) || x == 0) return x;
  return __builtin_copysign(modulo(x, y, &quotient), x);
}
VARIANTS2(fmod)

// The remainder of the quotient rounded to nearest, ties to even, and the quotient's last bits.
static double nearest(double x, double y, int *quotient) {
  unsigned bits = 0;
  double divisor = __builtin_fabs(y);
  double rest = isinf(y) ? __builtin_fabs(x) : modulo(x, y, &bits);
  double other = divisor - rest;
  int magnitude = (int)(bits & 7);
  if (rest > other || (rest == other && (bits & 1))) {
    rest = -other;
    magnitude++;
  }
  *quotient = signbit(x) != signbit(y) ? -magnitude : magnitude;
  if (rest == 0) return __builtin_copysign(0, x);
  return signbit(x) ? -rest : rest;
}

double remquo(double x, double y, int *quotient) {
  *quotient = 0;
  if (isnan(x) || isnan(y) || isinf(x) || y == 0) return (x * y) / (x * y);
  return x == 0 ? x : nearest(x, y, quotient);
}
float remquof(float x, float y, int *quotient) { return (float)remquo(x, y, quotient); }
long double remquol(long double x, long double y, int *quotient) {
  return remquo((double)x, (double)y, quotient);
}

double remainder(double x, double y) {
  int quotient;
  if (isnan(x) || isnan(y) || isinf(x) || y == 0) return no_number(x, y);
  return x == 0 ? x : nearest(x, y, &quotient);
}
VARIANTS2(remainder)

double drem(double x, double y) { return remainder(x, y); }
VARIANTS2(drem)
