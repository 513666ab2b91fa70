// The larger and the smaller of two numbers, as IEEE 754-2019 has them: +0 is above -0, and NaN wins, or (in the functions with
// num) loses. The functions with mag compare magnitudes first; fmaxmag and fminmag are IEEE 754-2008's.
#include <math.h>

#include "math_error.h"

// 1 where x is above y, -1 where it is below; zeros by sign.
static int order(double x, double y) {
  if (x != y) return x > y ? 1 : -1;
  return (signbit(x) == 0) - (signbit(y) == 0);
}

static int magnitude_order(double x, double y) {
  double a = fabs(x), b = fabs(y);
  return a == b ? order(x, y) : order(a, b);
}

// A signalling NaN is NaN even where a NaN loses; here none signals.
static double choose(double x, double y, int wants_x, int nan_loses) {
  if (isnan(x) && isnan(y)) return x + y;
  if (isnan(x)) return nan_loses ? y : x;
  if (isnan(y)) return nan_loses ? x : y;
  return wants_x ? x : y;
}

double fmaximum(double x, double y) { return choose(x, y, order(x, y) >= 0, 0); }
VARIANTS2(fmaximum)

double fminimum(double x, double y) { return choose(x, y, order(x, y) <= 0, 0); }
VARIANTS2(fminimum)

double fmaximum_num(double x, double y) { return choose(x, y, order(x, y) >= 0, 1); }
VARIANTS2(fmaximum_num)

double fminimum_num(double x, double y) { return choose(x, y, order(x, y) <= 0, 1); }
VARIANTS2(fminimum_num)

double fmaximum_mag(double x, double y) { return choose(x, y, magnitude_order(x, y) >= 0, 0); }
VARIANTS2(fmaximum_mag)

static int smaller_magnitude(double x, double y) {
  return fabs(x) == fabs(y) ? order(x, y) <= 0 : fabs(x) < fabs(y);
}

double fminimum_mag(double x, double y) { return choose(x, y, smaller_magnitude(x, y), 0); }
VARIANTS2(fminimum_mag)

double fmaximum_mag_num(double x, double y) { return choose(x, y, magnitude_order(x, y) >= 0, 1); }
VARIANTS2(fmaximum_mag_num)

double fminimum_mag_num(double x, double y) { return choose(x, y, smaller_magnitude(x, y), 1); }
VARIANTS2(fminimum_mag_num)

double fmaxmag(double x, double y) {
  if (fabs(x) == fabs(y)) return x > y ? x : y;
  return choose(x, y, fabs(x) > fabs(y), 1);
}
VARIANTS2(fmaxmag)

double fminmag(double x, double y) {
  if (fabs(x) == fabs(y)) return x < y ? x : y;
  return choose(x, y, fabs(x) < fabs(y), 1);
}
VARIANTS2(fminmag)
