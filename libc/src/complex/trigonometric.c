// Trigonometric and hyperbolic functions of complex numbers. The circular ones are the hyperbolic
// ones turned by a right angle: sin z = -i sinh(iz).
#include <complex.h>
#include <math.h>

#define VARIANTS(name)                                                                          \
  float _Complex name##f(float _Complex z) { return (float _Complex)name(z); }                  \
  long double _Complex name##l(long double _Complex z) {                                        \
    return (long double _Complex)name((double _Complex)z);                                      \
  }

static double _Complex turn(double _Complex z) { return CMPLX(-cimag(z), creal(z)); }
static double _Complex turn_back(double _Complex z) { return CMPLX(cimag(z), -creal(z)); }

double _Complex csinh(double _Complex z) {
  return CMPLX(sinh(creal(z)) * cos(cimag(z)), cosh(creal(z)) * sin(cimag(z)));
}
VARIANTS(csinh)

double _Complex ccosh(double _Complex z) {
  return CMPLX(cosh(creal(z)) * cos(cimag(z)), sinh(creal(z)) * sin(cimag(z)));
}
VARIANTS(ccosh)

// Kahan, "Branch cuts for complex elementary functions": the form that neither overflows nor
// cancels.
double _Complex ctanh(double _Complex z) {
  double x = creal(z);
  if (fabs(x) > 22) return CMPLX(copysign(1, x), copysign(0, sin(2 * cimag(z))));
  double t = tan(cimag(z));
  double beta = 1 + t * t;
  double s = sinh(x);
  double rho = sqrt(1 + s * s);
  if (isinf(t)) return CMPLX(rho / s, 1 / t);
  double denominator = 1 + beta * s * s;
  return CMPLX(beta * rho * s / denominator, t / denominator);
}
VARIANTS(ctanh)

double _Complex csin(double _Complex z) { return turn_back(csinh(turn(z))); }
VARIANTS(csin)

double _Complex ccos(double _Complex z) { return ccosh(turn(z)); }
VARIANTS(ccos)

double _Complex ctan(double _Complex z) { return turn_back(ctanh(turn(z))); }
VARIANTS(ctan)

double _Complex casin(double _Complex z) {
  double _Complex minus = csqrt(CMPLX(1 - creal(z), -cimag(z)));
  double _Complex plus = csqrt(CMPLX(1 + creal(z), cimag(z)));
  double real = atan2(creal(z), creal(minus) * creal(plus) - cimag(minus) * cimag(plus));
  double imaginary = creal(minus) * cimag(plus) - cimag(minus) * creal(plus);
  return CMPLX(real, asinh(imaginary));
}
VARIANTS(casin)

double _Complex cacos(double _Complex z) {
  double _Complex minus = csqrt(CMPLX(1 - creal(z), -cimag(z)));
  double _Complex plus = csqrt(CMPLX(1 + creal(z), cimag(z)));
  double real = 2 * atan2(creal(minus), creal(plus));
  double imaginary = creal(plus) * cimag(minus) - cimag(plus) * creal(minus);
  return CMPLX(real, asinh(imaginary));
}
VARIANTS(cacos)

double _Complex casinh(double _Complex z) { return turn_back(casin(turn(z))); }
VARIANTS(casinh)

double _Complex cacosh(double _Complex z) {
  double _Complex minus = csqrt(CMPLX(creal(z) - 1, cimag(z)));
  double _Complex plus = csqrt(CMPLX(creal(z) + 1, cimag(z)));
  double real = asinh(creal(minus) * creal(plus) + cimag(minus) * cimag(plus));
  return CMPLX(real, 2 * atan2(cimag(minus), creal(plus)));
}
VARIANTS(cacosh)

double _Complex catanh(double _Complex z) {
  double x = fabs(creal(z));
  double y = cimag(z);
  double square = y * y;
  double real = log1p(4 * x / ((1 - x) * (1 - x) + square)) / 4;
  double imaginary = atan2(2 * y, (1 - x) * (1 + x) - square) / 2;
  return CMPLX(copysign(real, creal(z)), imaginary);
}
VARIANTS(catanh)

double _Complex catan(double _Complex z) { return turn_back(catanh(turn(z))); }
VARIANTS(catan)
