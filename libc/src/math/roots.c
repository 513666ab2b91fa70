// Square and cubic roots, and the length of a vector.
#include <errno.h>
#include <math.h>

#include "host.h"
#include "math_error.h"

double sqrt(double x) {
  if (x < 0) errno = EDOM;
  return __builtin_elementwise_sqrt(x);
}
long double sqrtl(long double x) { return sqrt((double)x); }

float sqrtf(float x) {
  if (x < 0) errno = EDOM;
  return __builtin_elementwise_sqrt(x);
}

double cbrt(double x) { return __clew_cbrt(x); }
VARIANTS1(cbrt)

// a * a as a sum of two doubles, exactly (Dekker 1971, Veltkamp's splitting).
static double square(double a, double *rest) {
  double scaled = a * 134217729.0;
  double high = scaled - (scaled - a);
  double low = a - high;
  double product = a * a;
  *rest = ((high * high - product) + 2 * high * low) + low * low;
  return product;
}

// The root of the rounded sum, corrected by what the rounding left out.
static double length(double large, double small) {
  double large_rest, small_rest, root_rest;
  double large_square = square(large, &large_rest);
  double small_square = square(small, &small_rest);
  double root = __builtin_elementwise_sqrt(large_square + small_square);
  double missing = large_square - square(root, &root_rest);
  missing = (missing + small_square) + (large_rest + small_rest - root_rest);
  return root + missing / (2 * root);
}

double hypot(double x, double y) {
  x = __builtin_fabs(x);
  y = __builtin_fabs(y);
  if (isinf(x) || isinf(y)) return __builtin_inf();
  if (isnan(x) || isnan(y)) return x + y;
  double large = x > y ? x : y;
  double small = x > y ? y : x;
  if (small == 0) return large;
  double scale = 1;
  if (large > 0x1p500) scale = 0x1p600;
  else if (small < 0x1p-480) scale = 0x1p-540;
  large /= scale;
  small /= scale;
  if (small < large * 0x1p-60) return (large + small) * scale;
  double result = length(large, small) * scale;
  if (isinf(result)) errno = ERANGE;
  return result;
}
long double hypotl(long double x, long double y) { return hypot((double)x, (double)y); }

// Squares of floats are exact in double.
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return __builtin_inff();
  double sum = (double)x * x + (double)y * y;
  float result = (float)__builtin_elementwise_sqrt(sum);
  if (isinf(result)) errno = ERANGE;
  return result;
}
