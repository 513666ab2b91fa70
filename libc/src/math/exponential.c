// Exponentials and logarithms that are the host's.
#include <errno.h>
#include <math.h>

#include "host.h"
#include "math_error.h"

// A result that is 0 although no exponential is: it was too small.
static double not_zero(double result, int is_exponent_finite) {
  if (result == 0 && is_exponent_finite) errno = ERANGE;
  return result;
}

double exp10(double x) { return not_zero(CHECKED1(__clew_pow(10, x), x), isfinite(x)); }
VARIANTS1(exp10)

double pow10(double x) { return exp10(x); }

double expm1(double x) { return CHECKED1(__clew_expm1(x), x); }
VARIANTS1(expm1)

double log10(double x) { return CHECKED1(__clew_log10(x), x); }
VARIANTS1(log10)

double log1p(double x) { return CHECKED1(__clew_log1p(x), x); }
VARIANTS1(log1p)
