// NaN, infinities, signed zeros, denormals: comparisons, arithmetic, branches, min/max, rounding.
#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *name(double d) {
  return isnan(d) ? "nan" : isinf(d) ? (d > 0 ? "inf" : "-inf") : d == 0 ? (signbit(d) ? "-0" : "0") : "number";
}

int main(void) {
  volatile double zero = 0, one = 1, nan = NAN, inf = INFINITY, tiny = DBL_TRUE_MIN;
  double set[] = {zero, -zero, one, -one, nan, inf, -inf, tiny, DBL_MAX};
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++) {
      double a = set[i], b = set[j];
      int bits = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | isunordered(a, b) << 6 | islessgreater(a, b) << 7;
      printf("%02x ", bits);
    }
    printf("\n");
  }
  printf("%s %s %s %s\n", name(inf - inf), name(zero * inf), name(one / zero), name(-one / zero));
  printf("%s %s %s %s\n", name(zero / zero), name(-zero + zero), name(-zero - zero), name(-zero * one));
  printf("%s %s %s\n", name(DBL_MAX * 2), name(tiny / 2), name(-tiny / 2));
  printf("%g %g %g %g\n", fmin(nan, 1), fmax(1, nan), fmin(-zero, one), fmax(inf, 1));
  printf("%g %g %g %g %g\n", floor(-0.5), ceil(-0.5), trunc(-1.5), round(-2.5), rint(2.5));
  printf("%g %g %g %g\n", rint(3.5), nearbyint(-0.5), round(0.49999999999999994), trunc(1e300));
  printf("%g %g %g\n", copysign(3, -zero), fabs(-inf), copysign(nan, 1) != 0 ? 1.0 : 0.0);
  printf("%d %d %d %d\n", !nan, nan ? 1 : 2, !zero, -zero ? 3 : 4);
  printf("%d %d %d\n", fpclassify(tiny) == FP_SUBNORMAL, isnormal(one), isfinite(inf));
  float f = 16777216.0f;
  f += 1.0f;
  printf("%g %.9g %.9g\n", f, 0.1f + 0.2f, (double)0.1f + 0.2f);
  printf("%.17g %.17g\n", 0.1 + 0.2, 1.0 / 3.0);
  printf("%g %g %g\n", sqrt(2.0), sqrt(-zero), fmod(-5.5, 2));
  double sum = 0;
  for (int i = 0; i < 1000; i++) sum += 0.1;
  printf("%.17g\n", sum);
  return 0;
}
