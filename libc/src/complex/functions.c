// Complex functions in terms of real ones.
#include <complex.h>
#include <math.h>

#define VARIANTS(name)                                                                          \
  float _Complex name##f(float _Complex z) { return (float _Complex)name(z); }                  \
  long double _Complex name##l(long double _Complex z) {                                        \
    return (long double _Complex)name((double _Complex)z);                                      \
  }
#define REAL_VARIANTS(name)                                                                     \
  float name##f(float _Complex z) { return (float)name(z); }                                    \
  long double name##l(long double _Complex z) { return name((double _Complex)z); }

double creal(double _Complex z) { return __real__ z; }
REAL_VARIANTS(creal)

double cimag(double _Complex z) { return __imag__ z; }
REAL_VARIANTS(cimag)

double cabs(double _Complex z) { return hypot(creal(z), cimag(z)); }
REAL_VARIANTS(cabs)

double carg(double _Complex z) { return atan2(cimag(z), creal(z)); }
REAL_VARIANTS(carg)

double _Complex conj(double _Complex z) { return CMPLX(creal(z), -cimag(z)); }
VARIANTS(conj)

double _Complex cproj(double _Complex z) {
  if (isinf(creal(z)) || isinf(cimag(z))) return CMPLX(INFINITY, copysign(0, cimag(z)));
  return z;
}
VARIANTS(cproj)

double _Complex cexp(double _Complex z) {
  double magnitude = exp(creal(z));
  if (cimag(z) == 0) return CMPLX(magnitude, cimag(z));
  return CMPLX(magnitude * cos(cimag(z)), magnitude * sin(cimag(z)));
}
VARIANTS(cexp)

// Near the unit circle, where the logarithm is near 0, from the distance to it.
static double log_of_magnitude(double _Complex z) {
  double large = fmax(fabs(creal(z)), fabs(cimag(z)));
  double small = fmin(fabs(creal(z)), fabs(cimag(z)));
  if (large < 0.7 || large > 1.5) return log(cabs(z));
  return log1p((large - 1) * (large + 1) + small * small) / 2;
}

double _Complex clog(double _Complex z) { return CMPLX(log_of_magnitude(z), carg(z)); }
VARIANTS(clog)

double _Complex clog10(double _Complex z) {
  return CMPLX(creal(clog(z)) * M_LOG10E, carg(z) * M_LOG10E);
}
VARIANTS(clog10)

// The root in the right half plane; the formula that does not cancel.
double _Complex csqrt(double _Complex z) {
  double x = creal(z);
  double y = cimag(z);
  if (x == 0 && y == 0) return CMPLX(0, y);
  if (isinf(y)) return CMPLX(INFINITY, y);
  double root = sqrt((fabs(x) + cabs(z)) / 2);
  if (x >= 0) return CMPLX(root, y / (2 * root));
  return CMPLX(fabs(y) / (2 * root), copysign(root, y));
}
VARIANTS(csqrt)

double _Complex cpow(double _Complex x, double _Complex y) {
  if (x == 0) return y == 0 ? 1 : 0;
  return cexp(y * clog(x));
}
float _Complex cpowf(float _Complex x, float _Complex y) { return (float _Complex)cpow(x, y); }
long double _Complex cpowl(long double _Complex x, long double _Complex y) {
  return (long double _Complex)cpow((double _Complex)x, (double _Complex)y);
}
