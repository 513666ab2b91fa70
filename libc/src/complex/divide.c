// Complex division, as the compiler calls it. The quotient is computed by Smith's method with the
// scaling of Baudin and Smith, "A Robust Complex Division in Scilab" (2012), and the thresholds that
// libgcc has since version 12 (McGehearty): accurate also where the squares of the parts would overflow
// or underflow. Infinities and zeros are put right as C11 Annex G.5.1 asks.
#include <float.h>
#include <math.h>

#define LARGE (DBL_MAX / 2)
#define LARGE_SCALED (LARGE * DBL_EPSILON)

static double boxed(double x) { return copysign(isinf(x) ? 1 : 0, x); }

// (a + bi) / (c + di) for |c| >= |d|. Multiplying all four parts by the same number changes nothing.
static void quotient(double a, double b, double c, double d, double *real, double *imaginary) {
  double scale = 1;
  int tiny = (fabs(a) < DBL_MIN && fabs(b) < LARGE_SCALED) || (fabs(b) < DBL_MIN && fabs(a) < LARGE_SCALED);
  if (fabs(c) >= LARGE) scale = 0.5;
  else if (fabs(c) < DBL_EPSILON || (tiny && fabs(c) < LARGE_SCALED)) scale = 1 / DBL_EPSILON;
  a *= scale, b *= scale, c *= scale, d *= scale;
  double ratio = d / c;
  double divisor = d * ratio + c;
  if (fabs(ratio) > DBL_MIN) {
    *real = (b * ratio + a) / divisor;
    *imaginary = (b - a * ratio) / divisor;
  } else { // the ratio has lost its digits: divide first
    *real = (d * (b / c) + a) / divisor;
    *imaginary = (b - d * (a / c)) / divisor;
  }
}

static double _Complex repaired(double a, double b, double c, double d, double real, double imaginary) {
  if (c == 0 && d == 0 && (!isnan(a) || !isnan(b))) {
    real = copysign(INFINITY, c) * a;
    imaginary = copysign(INFINITY, c) * b;
  } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = boxed(a), b = boxed(b);
    real = INFINITY * (a * c + b * d);
    imaginary = INFINITY * (b * c - a * d);
  } else if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {
    c = boxed(c), d = boxed(d);
    real = 0 * (a * c + b * d);
    imaginary = 0 * (b * c - a * d);
  }
  return __builtin_complex(real, imaginary);
}

double _Complex __divdc3(double a, double b, double c, double d) {
  double real, imaginary;
  if (fabs(c) < fabs(d)) { // (a + bi) / (c + di) = (b - ai) / (d - ci)
    quotient(b, -a, d, -c, &real, &imaginary);
  } else {
    quotient(a, b, c, d, &real, &imaginary);
  }
  if (isnan(real) && isnan(imaginary)) return repaired(a, b, c, d, real, imaginary);
  return __builtin_complex(real, imaginary);
}

// In double nothing overflows.
float _Complex __divsc3(float a, float b, float c, float d) {
  double norm = (double)c * c + (double)d * d;
  double real = ((double)a * c + (double)b * d) / norm;
  double imaginary = ((double)b * c - (double)a * d) / norm;
  if (isnan(real) && isnan(imaginary)) {
    double _Complex result = repaired(a, b, c, d, real, imaginary);
    return __builtin_complex((float)__real__ result, (float)__imag__ result);
  }
  return __builtin_complex((float)real, (float)imaginary);
}
