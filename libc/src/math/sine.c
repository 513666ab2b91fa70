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

struct angle {
  int steps;  // of pi/64, modulo 128
  double r;
  double r_lo;
};

static struct angle reduce(double x) {
  double k = __builtin_rint(x * STEPS_PER_UNIT);
  double sum, rest, rest_of_rest;
  TWO_SUM(sum, rest, x - k * STEP_1, -(k * STEP_2));
  TWO_SUM(sum, rest_of_rest, sum, -(k * STEP_3));
  struct angle angle;
  angle.steps = (int)k & 127;
  TWO_SUM(angle.r, angle.r_lo, sum, rest + (rest_of_rest - k * STEP_4));
  return angle;
}

// The sine of so many steps.
static struct double_double table_sine(int steps) {
  steps &= 127;
  if (steps <= 64) return __sine_table[steps];
  struct double_double mirrored = __sine_table[steps - 64];
  mirrored.hi = -mirrored.hi;
  mirrored.lo = -mirrored.lo;
  return mirrored;
}

// The sine of an angle, turned by so many steps: 32 make it a cosine.
static struct double_double sine_of(struct angle angle, int turn) {
  double r = angle.r;
  double square, square_lo;
  TWO_PRODUCT(square, square_lo, r, r);
  double sine_tail = -1.0 / 5040 + square * (1.0 / 362880 - square / 39916800);
  sine_tail = r * square * (-1.0 / 6 + square * (1.0 / 120 + square * sine_tail));
  double cosine_tail = -1.0 / 720 + square * (1.0 / 40320 - square / 3628800);
  cosine_tail = square * square * (1.0 / 24 + square * cosine_tail);
  double sine, sine_lo;
  FAST_TWO_SUM(sine, sine_lo, r, sine_tail + angle.r_lo);
  // The cosine is 1 plus this.
  double cosine = -0.5 * square;
  double cosine_lo = cosine_tail - 0.5 * square_lo - r * angle.r_lo;

  struct double_double s = table_sine(angle.steps + turn);
  struct double_double c = table_sine(angle.steps + turn + 32);
  double p, p_lo, q, q_lo, sum, sum_rest, rest;
  TWO_PRODUCT(p, p_lo, c.hi, sine);
  TWO_PRODUCT(q, q_lo, s.hi, cosine);
  TWO_SUM(sum, sum_rest, s.hi, p);
  TWO_SUM(sum, rest, sum, q);
  rest += sum_rest + (p_lo + q_lo + s.lo + c.hi * sine_lo + c.lo * sine + s.hi * cosine_lo +
                      s.lo * cosine);
  struct double_double result;
  FAST_TWO_SUM(result.hi, result.lo, sum, rest);
  return result;
}

double sin(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_sin(x), x);
  if (__builtin_fabs(x) < 0x1p-27) return x;
  return sine_of(reduce(x), 0).hi;
}
VARIANTS1(sin)

double cos(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_cos(x), x);
  return sine_of(reduce(x), 32).hi;
}
VARIANTS1(cos)

double tan(double x) {
  if (!(__builtin_fabs(x) < LIMIT)) return CHECKED1(__clew_tan(x), x);
  if (__builtin_fabs(x) < 0x1p-27) return x;
  struct angle angle = reduce(x);
  struct double_double sine = sine_of(angle, 0);
  struct double_double cosine = sine_of(angle, 32);
  double quotient = sine.hi / cosine.hi;
  double product, rest;
  TWO_PRODUCT(product, rest, quotient, cosine.hi);
  rest = (sine.hi - product) - rest + sine.lo - quotient * cosine.lo;
  return quotient + rest / cosine.hi;
}
VARIANTS1(tan)
