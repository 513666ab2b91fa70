// What happens at the edges of the functions' domains: special values and errno.
#include <errno.h>
#include <math.h>

static void show(const char *name, double x, double y, double result) {
  printf("%s(%g, %g) = %s%g %d\n", name, x, y, signbit(result) && !isnan(result) ? "-" : "", isnan(result) ? NAN : fabs(result), errno);
  errno = 0;
}

#define ONE(f) show(#f, x, 0, f(x))

int main(void) {
  double edges[] = {0.0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 1000, -1000, INFINITY, -INFINITY, NAN};
  for (unsigned i = 0; i < 13; i++) {
    double x = edges[i];
    errno = 0;
    ONE(exp), ONE(exp2), ONE(exp10), ONE(expm1), ONE(log), ONE(log2), ONE(log10), ONE(log1p), ONE(sqrt), ONE(cbrt);
    if (fabs(x) != 0.5) ONE(acosh);
    if (fabs(x) != INFINITY) ONE(tanh);
    ONE(atanh), ONE(erf), ONE(erfc), ONE(tgamma), ONE(lgamma), ONE(asin), ONE(acos);
    if (!isfinite(x) || x == 0) ONE(sin), ONE(cos), ONE(tan);
    for (unsigned j = 0; j < 13; j++) {
      double y = edges[j];
      show("pow", x, y, pow(x, y)), show("atan2", x, y, atan2(x, y)), show("hypot", x, y, hypot(x, y));
      show("fmod", x, y, fmod(x, y)), show("remainder", x, y, remainder(x, y));
    }
  }
}
