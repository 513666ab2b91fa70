// Arithmetic that rounds once to a narrower type. From double to float by rounding to odd first: a sum that is not exact keeps
// its lowest bit set, so that the second rounding sees on which side of the middle it was (Boldo and Melquiond).
#include <errno.h>
#include <math.h>

#include "float_bits.h"
#include "math_error.h"

// `error` has the sign of what the rounded value lacks.
static double to_odd(double rounded, double error) {
  if (error == 0 || isnan(error) || !isfinite(rounded) || bits_of(rounded) & 1) return rounded;
  return nextafter(rounded, error > 0 ? INFINITY : -INFINITY);
}

static double sum_to_odd(double x, double y) {
  double sum = x + y;
  double part = sum - x;
  return to_odd(sum, (x - (sum - part)) + (y - part));
}

// A result of 0 that is not exact is too small for the type.
static float checked(float result, double x, double y, int is_exact_zero) {
  if (result == 0 && !is_exact_zero) errno = ERANGE;
  return (float)CHECKED2(result, x, y);
}

float fadd(double x, double y) { return checked((float)sum_to_odd(x, y), x, y, x == -y); }
float fsub(double x, double y) { return fadd(x, -y); }
float fmul(double x, double y) {
  double product = x * y;
  float result = (float)to_odd(product, fma(x, y, -product));
  return checked(result, x, y, x == 0 || y == 0);
}
float fdiv(double x, double y) {
  double quotient = x / y;
  double rest = fma(-quotient, y, x);
  return checked((float)to_odd(quotient, y > 0 ? rest : -rest), x, y, x == 0 || isinf(y));
}
float fsqrt(double x) {
  double root = sqrt(x);
  return (float)to_odd(root, fma(-root, root, x));
}
float ffma(double x, double y, double z) {
  double product = x * y;
  double error = fma(x, y, -product);
  double sum = fma(x, y, z);
  double part = product + z;
  double rest = (product - part) + z;
  if (fabs(product) < fabs(z)) rest = (z - part) + product;
  return (float)to_odd(sum, ((part - sum) + rest) + error);
}

float faddl(long double x, long double y) { return fadd((double)x, (double)y); }
float fsubl(long double x, long double y) { return fsub((double)x, (double)y); }
float fmull(long double x, long double y) { return fmul((double)x, (double)y); }
float fdivl(long double x, long double y) { return fdiv((double)x, (double)y); }
float fsqrtl(long double x) { return fsqrt((double)x); }
float ffmal(long double x, long double y, long double z) {
  return ffma((double)x, (double)y, (double)z);
}

double daddl(long double x, long double y) { return (double)x + (double)y; }
double dsubl(long double x, long double y) { return (double)x - (double)y; }
double dmull(long double x, long double y) { return (double)x * (double)y; }
double ddivl(long double x, long double y) { return (double)x / (double)y; }
double dsqrtl(long double x) { return sqrt((double)x); }
double dfmal(long double x, long double y, long double z) {
  return fma((double)x, (double)y, (double)z);
}
