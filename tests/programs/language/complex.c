// Complex arithmetic: the operators, conjugates, by value, infinities in products, float and double.
#include <complex.h>
#include <math.h>
#include <stdio.h>

static void show(const char *label, double complex z) { printf("%s %.12g %.12g\n", label, creal(z), cimag(z)); }
static double complex square(double complex z) { return z * z; }
static float complex thirdf(float complex z) { return z / 3; }

int main(void) {
  double complex a = 1.5 + 2.5 * I, b = -0.5 + 4 * I;
  show("sum", a + b);
  show("difference", a - b);
  show("product", a * b);
  show("quotient", a / b);
  show("square", square(a));
  show("real", a * 2 + 1);
  show("conj", conj(a));
  show("negated", -a);
  printf("%d %d %.12g\n", a == b, a != b, cabs(3 + 4 * I));
  float complex f = thirdf(6.0f + 9.0f * I);
  printf("%g %g\n", crealf(f), cimagf(f));
  __real__ a = 10;
  __imag__ a += 1;
  show("parts", a);
  double complex infinite = (INFINITY + 0 * I) * (1 + 1 * I);
  printf("%d\n", isinf(creal(infinite)) || isinf(cimag(infinite)));
  double complex z = 0, c = -0.4 + 0.6 * I;
  int n = 0;
  while (n < 100 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) z = z * z + c, n++;
  printf("%d\n", n);
  int complex whole = 3 + 4i;
  whole *= 2 + 1i;
  printf("%d %d %zu\n", __real__ whole, __imag__ whole, sizeof whole);
  return 0;
}
