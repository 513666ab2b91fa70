// Every operation that rounds, in every rounding direction, on special numbers and on random ones; printf and strtod, too.
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static volatile double numbers[] = {0.0, -0.0, 1, -1, 3, 0.1, -0.1, 1e16, 0x1p-1074, -0x1p-1074, 0x1.8p-1022, DBL_MIN, DBL_MAX, -DBL_MAX, INFINITY, -INFINITY, NAN, 1e300, 1e-300, 0x1p-901, 0x1.0000000000001p0, 7.5, -2.5, 0x1p-540, 1e200};
enum { COUNT = sizeof numbers / sizeof *numbers };
static uint64_t seed = 88172645463325252;
static double random_double(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; double d; memcpy(&d, &seed, 8); return d; }
static uint64_t sum;
static void add(double x) { uint64_t b; memcpy(&b, &x, 8); if (x != x) b = 1; sum = (sum ^ b) * 0x9E3779B97F4A7C15u; sum ^= sum >> 29; }
static void addf(float x) { add(x); }
static void all(double a, double b, double c) {
  volatile double x = a, y = b, z = c; volatile float f = (float)a, g = (float)b, h = (float)c;
  add(x + y); add(x - y); add(x * y); add(x / y); add(fma(x, y, z)); add(sqrt(x)); addf((float)x); add(rint(x)); add(nearbyint(y));
  addf(f + g); addf(f - g); addf(f * g); addf(f / g); addf(fmaf(f, g, h)); addf(sqrtf(f)); addf(rintf(f));
  if (fabs(x) < 1e18) add((double)lrint(x));
  int64_t i; memcpy(&i, &a, 8); volatile int64_t v = i; volatile uint64_t u = (uint64_t)i; volatile int32_t w = (int32_t)i;
  // Rounding downward, clang's own code makes -0.0 of an unsigned 0.
  if (u != 0) add((double)u);
  add((double)v); addf((float)v); addf((float)u); addf((float)w); addf((float)(uint32_t)w);
  x += 1; add(x); f *= 3; addf(f);
}
typedef double pair __attribute__((vector_size(16)));
int main(void) {
  int directions[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int k = 0; k < 4; k++) {
    if (fesetround(directions[k]) != 0 || fegetround() != directions[k]) return 1;
    for (int i = 0; i < COUNT; i++) { sum = 0; for (int j = 0; j < COUNT; j++) all(numbers[i], numbers[j], numbers[(i + j) % COUNT]); printf("%d %d %016llx\n", k, i, (unsigned long long)sum); }
    sum = 0;
    for (int i = 0; i < 3000; i++) {
      double a = random_double(), b = random_double(), c = random_double();
      all(a, b, c);
      // What is computed here is volatile: compilers move signs, which matters to directions.
      volatile double minus = -a, small = b * 1e-300;
      all(a, a * 1.5, minus * a);
      all(1 + ldexp(a, -1000), 1 - small, 3);
    }
    printf("%d random %016llx\n", k, (unsigned long long)sum);
    volatile pair p = {1, 2}, q = {3, -3}; pair r = p / q; printf("%a %a\n", r[0], r[1]);
    printf("%.0f %.0f %.1f %.3f %.2e %g %.0f %.1f %.3g %.1f\n", 2.5, -0.5, 0.25, -1.0005, 123456.0, 0.1, 0.001, 99.99, 1e-7 / 3, 9.96);
    printf("%a %a %a %a\n", strtod("0.1", 0), strtod("-0.1", 0), strtod("1e400", 0), (double)strtof("16777217", 0));
  }
  fenv_t kept; fegetenv(&kept); fesetround(FE_UPWARD); fesetenv(&kept); printf("%d\n", fegetround() == FE_TOWARDZERO);
  fesetenv(FE_DFL_ENV); printf("%d\n", fegetround());
}
