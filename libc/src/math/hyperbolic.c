// Hyperbolic functions and their inverses: the host's.
#include <math.h>

#include "host.h"
#include "math_error.h"

double sinh(double x) { return CHECKED1(__clew_sinh(x), x); }
VARIANTS1(sinh)

double cosh(double x) { return CHECKED1(__clew_cosh(x), x); }
VARIANTS1(cosh)

double tanh(double x) { return __clew_tanh(x); }
VARIANTS1(tanh)

double asinh(double x) { return __clew_asinh(x); }
VARIANTS1(asinh)

double acosh(double x) { return CHECKED1(__clew_acosh(x), x); }
VARIANTS1(acosh)

double atanh(double x) { return CHECKED1(__clew_atanh(x), x); }
VARIANTS1(atanh)
