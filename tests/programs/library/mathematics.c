// The math functions whose results are exact, or exact to the printed digits.
#include <math.h>
#include <stdio.h>

int main(void) {
  double xs[] = {0.5, 1.0, 2.0, -0.75, 10.25, 1e-5};
  for (int i = 0; i < 6; i++) {
    double x = xs[i];
    printf("%.10g %.10g %.10g %.10g %.10g\n", sin(x), cos(x), tan(x), atan(x), exp(x));
    printf("%.10g %.10g %.10g %.10g %.10g\n", sinh(x), tanh(x), cbrt(x), expm1(x), atan2(x, 2));
    if (x > 0) printf("%.10g %.10g %.10g %.10g\n", log(x), log10(x), log2(x), pow(x, 1.5));
    printf("%g %g %g %g %g\n", floor(x), ceil(x), round(x), trunc(x), fabs(x));
  }
  int e;
  double whole, part = modf(-3.25, &whole), m = frexp(48.5, &e);
  printf("%g %d %g %g %g\n", m, e, ldexp(0.75, 4), part, whole);
  printf("%g %g %g %g\n", fmod(10.5, 3), remainder(10.5, 3), hypot(3, 4), fdim(5, 3));
  printf("%ld %ld %d %g\n", lround(-2.5), lrint(2.5), ilogb(1000), logb(0.1));
  printf("%g %g %a\n", fma(2, 3, 4), scalbn(1, 10), nextafter(1, 2));
  printf("%.6g %.6g %.6g\n", erf(0.5), tgamma(5.5), lgamma(10));
  printf("%g %g %g\n", sqrtf(2.0f), powf(2.0f, 0.5f), floorf(-1.5f));
  return 0;
}
