// Signs, extremes and the numbers next to a number.
#include <errno.h>
#include <math.h>

#include "float_bits.h"
#include "math_error.h"

double fabs(double x) { return __builtin_fabs(x); }
VARIANTS1(fabs)

double copysign(double x, double y) { return __builtin_copysign(x, y); }
VARIANTS2(copysign)

// Of two zeros the second one, as from the processor's instruction.
double fmax(double x, double y) {
  if (isnan(x)) return y;
  if (isnan(y)) return x;
  return x > y ? x : y;
}
VARIANTS2(fmax)

double fmin(double x, double y) {
  if (isnan(x)) return y;
  if (isnan(y)) return x;
  return x < y ? x : y;
}
VARIANTS2(fmin)

double fdim(double x, double y) {
  if (isnan(x) || isnan(y)) return x + y;
  return x > y ? CHECKED2(x - y, x, y) : 0;
}
VARIANTS2(fdim)

// Bits of the same sign are ordered as the numbers are.
double nextafter(double x, double y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_copysign(0x1p-1074, y);
  uint64_t bits = bits_of(x);
  double result = from_bits((x < y) == (x > 0) ? bits + 1 : bits - 1);
  if (isinf(result) || __builtin_fabs(result) < 0x1p-1022) errno = ERANGE;
  return result;
}

float nextafterf(float x, float y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_copysignf(0x1p-149f, y);
  uint32_t bits = float_bits_of(x);
  float result = from_float_bits((x < y) == (x > 0) ? bits + 1 : bits - 1);
  if (isinf(result) || __builtin_fabsf(result) < 0x1p-126f) errno = ERANGE;
  return result;
}

long double nextafterl(long double x, long double y) { return nextafter((double)x, (double)y); }

double nexttoward(double x, long double y) { return nextafter(x, (double)y); }

float nexttowardf(float x, long double y) {
  if (isnan(y)) return x + (float)y;
  if (x == y) return (float)y;
  return nextafterf(x, y > x ? __builtin_inff() : -__builtin_inff());
}

long double nexttowardl(long double x, long double y) { return nextafter((double)x, (double)y); }

double nextup(double x) { return nextafter(x, __builtin_inf()); }
float nextupf(float x) { return nextafterf(x, __builtin_inff()); }
long double nextupl(long double x) { return nextup((double)x); }

double nextdown(double x) { return nextafter(x, -__builtin_inf()); }
float nextdownf(float x) { return nextafterf(x, -__builtin_inff()); }
long double nextdownl(long double x) { return nextdown((double)x); }
