// log and log2, correctly rounded in all but very few cases.
//
// x = 2^e m, and m c = 1 + r for a short c from a table, so that log(x) = e ln2 - log(c) + log1p(r)
// with |r| < 2^-7.
#include <errno.h>
#include <math.h>

#include "double_double.h"
#include "float_bits.h"
#include "math_error.h"

// ln2 in two parts, the first one short enough for exact products with exponents.
#define LN2_SHORT 0x1.62e42fefa2p-1
#define LN2_REST 0x1.9ef35793c7673p-41
#define LOG2_E_HI 0x1.71547652b82fep+0
#define LOG2_E_LO 0x1.777d0ffda0d24p-56

// log(1 + r + r_lo).
static struct double_double log_near_one(double r, double r_lo) {
  double square, square_lo, sum, rest;
  TWO_PRODUCT(square, square_lo, r, r);
  double tail = 1.0 / 9 - r * (1.0 / 10 - r * (1.0 / 11 - r * (1.0 / 12 - r / 13)));
  tail = 1.0 / 6 - r * (1.0 / 7 - r * (1.0 / 8 - r * tail));
  tail = r * square * (1.0 / 3 - r * (1.0 / 4 - r * (1.0 / 5 - r * tail)));
  FAST_TWO_SUM(sum, rest, r, -0.5 * square);
  rest += tail + (r_lo - 0.5 * square_lo - r * r_lo);
  struct double_double result;
  FAST_TWO_SUM(result.hi, result.lo, sum, rest);
  return result;
}

// The exponent, and the logarithm of the rest, which lies between 1/sqrt(2) and sqrt(2).
static struct double_double log_without_exponent(double x, double *exponent) {
  uint64_t bits = bits_of(x);
  int shift = -1023;
  if (bits < HIDDEN_BIT) {
    bits = bits_of(x * 0x1p54);
    shift -= 54;
  }
  int index = (int)(bits >> 45) & 127;
  double significand = from_bits((bits & FRACTION_BITS) | 1023ull << 52);
  const struct reciprocal *reciprocal = &__log_table[index];
  *exponent = (double)((int)(bits >> 52) + shift + (index >= 53));
  double product, r, r_lo;
  TWO_PRODUCT(product, r_lo, significand, reciprocal->value);
  FAST_TWO_SUM(r, r_lo, product - 1, r_lo);
  struct double_double log_of_rest = log_near_one(r, r_lo);
  struct double_double result;
  double rest;
  TWO_SUM(result.hi, rest, reciprocal->hi, log_of_rest.hi);
  FAST_TWO_SUM(result.hi, result.lo, result.hi, rest + (reciprocal->lo + log_of_rest.lo));
  return result;
}

struct double_double __log_as_sum(double x) {
  double exponent, rest;
  struct double_double log = log_without_exponent(x, &exponent);
  struct double_double result;
  TWO_SUM(result.hi, rest, exponent * LN2_SHORT, log.hi);
  FAST_TWO_SUM(result.hi, result.lo, result.hi, rest + (exponent * LN2_REST + log.lo));
  return result;
}

// Anything but a positive finite number.
static double special(double x) {
  if (isnan(x) || x > 0) return x;
  errno = x == 0 ? ERANGE : EDOM;
  return x == 0 ? -__builtin_inf() : __builtin_nan("");
}

double log(double x) {
  if (!(x > 0 && isfinite(x))) return special(x);
  struct double_double result = __log_as_sum(x);
  return result.hi + result.lo;
}
VARIANTS1(log)

double log2(double x) {
  if (!(x > 0 && isfinite(x))) return special(x);
  double exponent, product, product_lo, sum, rest;
  struct double_double log = log_without_exponent(x, &exponent);
  TWO_PRODUCT(product, product_lo, log.hi, LOG2_E_HI);
  product_lo += log.hi * LOG2_E_LO + log.lo * LOG2_E_HI;
  TWO_SUM(sum, rest, exponent, product);
  return sum + (rest + product_lo);
}
VARIANTS1(log2)
