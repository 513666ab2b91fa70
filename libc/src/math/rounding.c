// Rounding to integers. The current direction is always "to nearest, ties to even".
#include <math.h>

#include "math_error.h"

double floor(double x) { return __builtin_floor(x); }
VARIANTS1(floor)

double ceil(double x) { return __builtin_ceil(x); }
VARIANTS1(ceil)

double trunc(double x) { return __builtin_trunc(x); }
VARIANTS1(trunc)

double rint(double x) { return __builtin_rint(x); }
VARIANTS1(rint)

double nearbyint(double x) { return __builtin_rint(x); }
VARIANTS1(nearbyint)

double roundeven(double x) { return __builtin_rint(x); }
VARIANTS1(roundeven)

// Ties away from zero.
double round(double x) {
  double whole = __builtin_trunc(x);
  if (__builtin_fabs(x - whole) >= 0.5) whole += __builtin_copysign(1, x);
  return __builtin_copysign(whole, x);
}
VARIANTS1(round)

// What does not fit becomes the smallest integer, as from the processor's instruction.
static long to_long(double x) {
  if (x >= -0x1p63 && x < 0x1p63) return (long)x;
  return -0x7fffffffffffffffl - 1;
}

long lrint(double x) { return to_long(__builtin_rint(x)); }
long lrintf(float x) { return lrint(x); }
long lrintl(long double x) { return lrint((double)x); }
long long llrint(double x) { return lrint(x); }
long long llrintf(float x) { return lrint(x); }
long long llrintl(long double x) { return lrint((double)x); }

long lround(double x) { return to_long(round(x)); }
long lroundf(float x) { return lround(x); }
long lroundl(long double x) { return lround((double)x); }
long long llround(double x) { return lround(x); }
long long llroundf(float x) { return lround(x); }
long long llroundl(long double x) { return lround((double)x); }
