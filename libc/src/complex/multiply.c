// Complex multiplication, as the compiler calls it when both parts of a product are NaN. C11 Annex
// G.5.1: an infinity times anything but zero stays an infinity, whatever NaN is in its other part.
#include <math.h>

// An infinity as 1, everything else as 0, with its sign.
static double boxed(double x) { return copysign(isinf(x) ? 1 : 0, x); }
static double zero_for_nan(double x) { return isnan(x) ? copysign(0, x) : x; }

double _Complex __muldc3(double a, double b, double c, double d) {
  double real = a * c - b * d, imaginary = a * d + b * c;
  if (!isnan(real) || !isnan(imaginary)) return __builtin_complex(real, imaginary);
  int left = isinf(a) || isinf(b), right = isinf(c) || isinf(d);
  int overflows = isinf(a * c) || isinf(b * d) || isinf(a * d) || isinf(b * c);
  if (!left && !right && !overflows) return __builtin_complex(real, imaginary);
  if (left) a = boxed(a), b = boxed(b);
  if (right) c = boxed(c), d = boxed(d);
  a = zero_for_nan(a), b = zero_for_nan(b);
  c = zero_for_nan(c), d = zero_for_nan(d);
  return __builtin_complex(INFINITY * (a * c - b * d), INFINITY * (a * d + b * c));
}

float _Complex __mulsc3(float a, float b, float c, float d) {
  double _Complex product = __muldc3(a, b, c, d);
  return __builtin_complex((float)__real__ product, (float)__imag__ product);
}
