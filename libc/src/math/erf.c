// The error function: near 0 a series of positive terms (Abramowitz and Stegun 7.1.6), far from
// it the continued fraction of its complement (7.1.14), evaluated from the tail.
#include <errno.h>
#include <math.h>

#include "float_bits.h"
#include "math_error.h"

#define TWO_OVER_ROOT_OF_PI 1.12837916709551257390
#define ONE_OVER_ROOT_OF_PI 0.56418958354775628695
#define BORDER 1.0

// exp(-x * x): the square's rounding error would be magnified, so it is split into an exact part
// and a small rest.
static double gauss(double x) {
  double high = from_bits(bits_of(x) & 0xffffffff00000000ull);
  return exp(-high * high) * exp(-(x - high) * (x + high));
}

static double series(double x) {
  double square = x * x;
  double term = x;
  double sum = x;
  for (int n = 1; term > sum * 1e-18; n++) {
    term *= 2 * square / (2 * n + 1);
    sum += term;
  }
  return TWO_OVER_ROOT_OF_PI * gauss(x) * sum;
}

static double small_series(double x) {
  // Without the exponential, which would cost the last bit: alternating, for |x| < 1/2.
  double square = x * x;
  double power = x;
  double sum = x;
  for (int n = 1; n < 24; n++) {
    power *= -square / n;
    sum += power / (2 * n + 1);
  }
  return TWO_OVER_ROOT_OF_PI * sum;
}

static double complement(double x) {
  double tail = x;
  int depth = x < 2 ? 300 : x < 4 ? 120 : 40;
  for (int n = depth; n > 0; n--) tail = x + n / 2.0 / tail;
  return ONE_OVER_ROOT_OF_PI * gauss(x) / tail;
}

static double erf_of_positive(double x) {
  if (x < 0.5) return small_series(x);
  if (x < 2) return series(x);
  return x < 6 ? 1 - complement(x) : 1;
}

double erf(double x) {
  if (isnan(x)) return x;
  return __builtin_copysign(erf_of_positive(__builtin_fabs(x)), x);
}
VARIANTS1(erf)

double erfc(double x) {
  if (isnan(x)) return x;
  if (x < 0.5) return 1 - erf(x);
  if (x > 28) {
    if (!isinf(x)) errno = ERANGE;
    return 0;
  }
  return x < BORDER ? 1 - series(x) : complement(x);
}
VARIANTS1(erfc)
