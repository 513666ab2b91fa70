// exp and exp2, correctly rounded in all but very few cases.
//
// x = k ln2/128 + r, so that exp(x) = 2^(k/128) exp(r) with |r| < 2^-8.5: a table and a polynomial
// (the scheme of Tang, "Table-driven implementation of the exponential function", 1989).
#include <errno.h>
#include <math.h>

#include "double_double.h"
#include "float_bits.h"
#include "math_error.h"

#define STEPS_PER_UNIT 0x1.71547652b82fep+7  // 128 / ln2
// ln2/128 in three parts, the first two short enough for exact products with k.
#define STEP_1 0x1.62e42feep-8
#define STEP_2 0x1.a39ef356p-40
#define STEP_3 0x1.93c7673007e5fp-72
#define LN2_HI 0x1.62e42fefa39efp-1
#define LN2_LO 0x1.abc9e3b39803fp-56

// 2^(k/128) * exp(r + r_lo).
static double finish(long k, double r, double r_lo) {
  double square = r * r;
  double cubic = 1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r / 5040));
  cubic = r * square * (1.0 / 6 + r * cubic);
  double s, s_lo, p, p_lo, hi, lo;
  FAST_TWO_SUM(s, s_lo, r, r_lo + r * r_lo + (0.5 * square + cubic));
  const struct double_double *power = &__exp_table[k & 127];
  TWO_PRODUCT(p, p_lo, power->hi, s);
  FAST_TWO_SUM(hi, lo, power->hi, p);
  double result = hi + (lo + p_lo + power->lo + power->hi * s_lo + power->lo * s);
  long exponent = k >> 7;
  if (exponent > -1022 && exponent < 1024) {
    return result * from_bits((uint64_t)(exponent + 1023) << 52);
  }
  return scalbn(result, (int)exponent);
}

double __exp_of_sum(double hi, double lo) {
  if (hi > 709.79) return __builtin_inf();
  if (hi < -745.14) return 0;
  double k = __builtin_rint(hi * STEPS_PER_UNIT);
  double r, r_lo, rest;
  TWO_SUM(r, rest, hi - k * STEP_1, -(k * STEP_2));
  FAST_TWO_SUM(r, r_lo, r, rest + (lo - k * STEP_3));
  return finish((long)k, r, r_lo);
}

static double checked(double result) {
  if (result == 0 || isinf(result)) errno = ERANGE;
  return result;
}

double exp(double x) {
  if (isnan(x)) return x;
  if (isinf(x)) return x > 0 ? x : 0;
  return checked(__exp_of_sum(x, 0));
}
VARIANTS1(exp)

double exp2(double x) {
  if (isnan(x)) return x;
  if (isinf(x)) return x > 0 ? x : 0;
  if (x >= 1024) return checked(__builtin_inf());
  if (x <= -1075) return checked(0);
  double k = __builtin_rint(x * 128);
  double rest = x - k / 128;
  double r, r_lo;
  TWO_PRODUCT(r, r_lo, rest, LN2_HI);
  return checked(finish((long)k, r, r_lo + rest * LN2_LO));
}
VARIANTS1(exp2)
