// x^y = exp(y log x), with enough bits in between that the result is the nearest double in all but
// very few cases.
#include <errno.h>
#include <math.h>

#include "double_double.h"
#include "host.h"
#include "math_error.h"

static int is_integer(double x) { return x == __builtin_trunc(x); }

static int is_odd(double x) {
  return __builtin_fabs(x) < 0x1p53 && is_integer(x) && is_integer(x / 2) == 0;
}

// Zeros, infinities, NaNs and exponents beyond reason: the host knows them, but for the two cases
// where JavaScript says NaN and C says 1.
static double special(double x, double y) {
  if (x == 1 || y == 0 || (x == -1 && isinf(y))) return 1;
  return CHECKED2(__clew_pow(x, y), x, y);
}

double pow(double x, double y) {
  double magnitude = __builtin_fabs(x);
  double size = __builtin_fabs(y);
  double result;
  if (!(magnitude > 0 && magnitude < __builtin_inf() && size > 0x1p-65 && size < 0x1p65) ||
      x == 1 || (x < 0 && !is_integer(y))) {
    result = special(x, y);
  } else {
    double exponent, rest, lo;
    double log = __log_as_sum(magnitude, &lo);
    TWO_PRODUCT(exponent, rest, y, log);
    result = __exp_of_sum(exponent, rest + y * lo);
    if (isinf(result)) errno = ERANGE;
    if (x < 0 && is_odd(y)) result = -result;
  }
  if (result == 0 && x != 0 && isfinite(x) && isfinite(y)) errno = ERANGE;
  return result;
}
VARIANTS2(pow)
