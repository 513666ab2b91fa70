// flags: -O0 -g
// flags: -O2 -g
// flags: -O2 -g -ffast-math
// flags: -O1 -g -frounding-math -ffp-exception-behavior=strict

double tenth = 0.1, one = 1.0, big = 1e300, tiny = 5e-324, negativeZero = -0.0, pi = 3.14159;
float third = 1.0f / 3, infinite = __builtin_inff(), notANumber = __builtin_nanf("0x12345");
long double extended = 1.0L / 3;
__float128 quad = 1.0 / 3;
_Float16 half = 0.5f16;
double table[] = {1.5, 0.1, -2.25, 1e-7, 0.999, 0.3, 1e-320, 8.5496e-11, 123456.5, -1e22, 1e-6};
float singles[] = {1.5f, 0.1f, -2.25f};

double arithmetic(double a, double b) { return -(a + b) * (a - b) / b; }
float remainder32(float a, float b) { return __builtin_fmodf(a, b) - a; }
int comparisons(double a, float b) {
  return (a < 1) + (a <= 2) + (a > 3) + (a >= 4) + (a == 5) + (a != 6) + __builtin_isunordered(a, b) +
         __builtin_isnan(b);
}
long casts(double a, float b, long c, unsigned long d) {
  return (long)a + (long)(unsigned)b + (long)(double)c + (long)(float)d + (long)(float)a + (long)(double)b;
}
long double longDouble(long double a, double b) { return a * b + 0.1L; }
__float128 quadruple(__float128 a) { return a * 2; }
_Float16 halves(_Float16 a) { return a + half; }
double _Complex complexProduct(double _Complex a, double _Complex b) { return a * b; }
float _Complex complexSum(float _Complex a) { return a + 1.0f; }
double choose(int which, double a, double b) { return which ? a : b; }
double math(double a) {
  return __builtin_sqrt(a) + __builtin_fabs(a) + __builtin_floor(a) + __builtin_fma(a, a, a) +
         __builtin_copysign(a, 1.0);
}
double loop(const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum;
}
