// Trigonometric functions and their inverses: the host's.
#include <math.h>

#include "host.h"
#include "math_error.h"

double sin(double x) { return CHECKED1(__clew_sin(x), x); }
VARIANTS1(sin)

double cos(double x) { return CHECKED1(__clew_cos(x), x); }
VARIANTS1(cos)

double tan(double x) { return CHECKED1(__clew_tan(x), x); }
VARIANTS1(tan)

double asin(double x) { return CHECKED1(__clew_asin(x), x); }
VARIANTS1(asin)

double acos(double x) { return CHECKED1(__clew_acos(x), x); }
VARIANTS1(acos)

double atan(double x) { return __clew_atan(x); }
VARIANTS1(atan)

double atan2(double y, double x) { return __clew_atan2(y, x); }
VARIANTS2(atan2)

void sincos(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

void sincosf(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

void sincosl(long double x, long double *sine, long double *cosine) {
  *sine = sinl(x);
  *cosine = cosl(x);
}
