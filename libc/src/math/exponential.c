// Powers, exponentials and logarithms: the host's.
#include <errno.h>
#include <math.h>

#include "host.h"
#include "math_error.h"

// A result that is 0 although no exponential is: it was too small.
static double not_zero(double result, int is_exponent_finite) {
  if (result == 0 && is_exponent_finite) errno = ERANGE;
  return result;
}

double exp(double x) { return not_zero(CHECKED1(__clew_exp(x), x), isfinite(x)); }
VARIANTS1(exp)

double exp2(double x) { return not_zero(CHECKED1(__clew_pow(2, x), x), isfinite(x)); }
VARIANTS1(exp2)

double exp10(double x) { return not_zero(CHECKED1(__clew_pow(10, x), x), isfinite(x)); }
VARIANTS1(exp10)

double pow10(double x) { return exp10(x); }

double expm1(double x) { return CHECKED1(__clew_expm1(x), x); }
VARIANTS1(expm1)

double log(double x) { return CHECKED1(__clew_log(x), x); }
VARIANTS1(log)

double log2(double x) { return CHECKED1(__clew_log2(x), x); }
VARIANTS1(log2)

double log10(double x) { return CHECKED1(__clew_log10(x), x); }
VARIANTS1(log10)

double log1p(double x) { return CHECKED1(__clew_log1p(x), x); }
VARIANTS1(log1p)

// C's pow is 1 where JavaScript's is NaN: for a base of 1, and of -1 with an infinite exponent.
double pow(double x, double y) {
  if (x == 1 || (x == -1 && isinf(y))) return 1;
  double result = CHECKED2(__clew_pow(x, y), x, y);
  return not_zero(result, x != 0 && isfinite(x) && isfinite(y));
}
VARIANTS2(pow)
