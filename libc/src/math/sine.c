// Sine, cosine and tangent, correctly rounded in all but very few cases.
//
// x = k pi/64 + r; sine and cosine of k pi/64 come from a table, those of r, which is below 2^-5,
// from short series, and the addition theorems join them. Arguments beyond 2^20 are the host's.
#include <math.h>

#include "double_double.h"
#include "host.h"
#include "math_error.h"

#define STEPS_PER_UNIT 0x1.45f306dc9c883p+4  // 64 / pi
// pi/64 in four parts, the first three short enough for exact products with k.
#define STEP_1 0x1.921fb5p-5
#define STEP_2 0x1.110b46p-31
#define STEP_3 0x1.1a6263p-59
#define STEP_4 0x1.8a2e03707344ap-86
#define LIMIT 0x1p20

// What is left of x after *steps steps of pi/64 (modulo 128, a full circle).
static double reduce(double x, int *steps, double *lo) {
  double k = __builtin_rint(x * STEPS_PER_UNIT);
  double sum, rest, rest_of_rest;
  TWO_SUM(sum, rest, x - k * STEP_1, -(k * STEP_2));
  TWO_SUM(sum, rest_of_rest, sum, -(k * STEP_3));
  TWO_SUM(sum, rest, sum, rest + (rest_of_rest - k * STEP_4));
  *steps = (int)k & 127;
  *lo = rest;
  return sum;
}

// The sine of so many steps and of r + r_lo more.
static double sine_of(int steps, double r, double r_lo, double *lo) {
  const struct double_double *sine_entry = &__sine_table[steps & 63];
  const struct double_double *cosine_entry = &__sine_table[(steps + 32) & 63];
  double sine_sign = steps & 64 ? -1 : 1;
  double cosine_sign = (steps + 32) & 64 ? -1 : 1;
  double s = sine_sign * sine_entry->hi;
  double c = cosine_sign * cosine_entry->hi;

  double square, square_lo;
  TWO_PRODUCT(square, square_lo, r, r);
  double sine_tail = -1.0 / 5040 + square * (1.0 / 362880 - square / 39916800);
  sine_tail = r * square * (-1.0 / 6 + square * (1.0 / 120 + square * sine_tail));
  double cosine_tail = -1.0 / 720 + square * (1.0 / 40320 - square / 3628800);
  cosine_tail = square * square * (1.0 / 24 + square * cosine_tail);
  double sine, sine_lo;
  FAST_TWO_SUM(sine, sine_lo, r, sine_tail + r_lo);
  // The cosine is 1 plus this.
  double cosine = -0.5 * square;
  double cosine_lo = cosine_tail - 0.5 * square_lo - r * r_lo;

  double p, p_lo, q, q_lo, sum, sum_rest, rest;
  TWO_PRODUCT(p, p_lo, c, sine);
  TWO_PRODUCT(q, q_lo, s, cosine);
  TWO_SUM(sum, sum_rest, s, p);
  TWO_SUM(sum, rest, sum, q);
  rest += sum_rest + (p_lo + q_lo + c * sine_lo + s * cosine_lo);
  rest += sine_sign * sine_entry->lo * (1 + cosine) + cosine_sign * cosine_entry->lo * sine;
  FAST_TWO_SUM(sum, rest, sum, rest);
  *lo = rest;
  return sum;
}

double sin(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_sin(x), x);
  if (__builtin_fabs(x) < 0x1p-27) return x;
  int steps;
  double lo;
  double r = reduce(x, &steps, &lo);
  return sine_of(steps, r, lo, &lo);
}
VARIANTS1(sin)

double cos(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_cos(x), x);
  int steps;
  double lo;
  double r = reduce(x, &steps, &lo);
  return sine_of(steps + 32, r, lo, &lo);
}
VARIANTS1(cos)

double tan(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_tan(x), x);
  if (__builtin_fabs(x) < 0x1p-27) return x;
  int steps;
  double r_lo, sine_lo, cosine_lo;
  double r = reduce(x, &steps, &r_lo);
  double sine = sine_of(steps, r, r_lo, &sine_lo);
  double cosine = sine_of(steps + 32, r, r_lo, &cosine_lo);
  double quotient = sine / cosine;
  double product, rest;
  TWO_PRODUCT(product, rest, quotient, cosine);
  rest = (sine - product) - rest + sine_lo - quotient * cosine_lo;
  return quotient + rest / cosine;
}
VARIANTS1(tan)
