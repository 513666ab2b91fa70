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

// The terms of log(1 + r) from the third power on.
static double tail_of(double r, double square) {
  double tail = 1.0 / 9 - r * (1.0 / 10 - r * (1.0 / 11 - r * (1.0 / 12 - r / 13)));
  tail = 1.0 / 6 - r * (1.0 / 7 - r * (1.0 / 8 - r * tail));
  return r * square * (1.0 / 3 - r * (1.0 / 4 - r * (1.0 / 5 - r * tail)));
}

// The exponent, and the logarithm of the rest, which lies between 1/sqrt(2) and sqrt(2).
static double log_without_exponent(double x, double *exponent, double *lo) {
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
  double product, r, r_lo, square, square_lo, sum, rest, hi;
  TWO_PRODUCT(product, r_lo, significand, reciprocal->value);
  FAST_TWO_SUM(r, r_lo, product - 1, r_lo);
  TWO_PRODUCT(square, square_lo, r, r);
  FAST_TWO_SUM(sum, rest, r, -0.5 * square);
  rest += tail_of(r, square) + (r_lo - 0.5 * square_lo - r * r_lo);
  rest += reciprocal->lo;
  TWO_SUM(hi, r_lo, reciprocal->hi, sum);
  FAST_TWO_SUM(hi, rest, hi, r_lo + rest);
  *lo = rest;
  return hi;
}

double __log_as_sum(double x, double *lo) {
  double exponent, rest, hi;
  double log = log_without_exponent(x, &exponent, lo);
  TWO_SUM(hi, rest, exponent * LN2_SHORT, log);
  FAST_TWO_SUM(hi, rest, hi, rest + (exponent * LN2_REST + *lo));
  *lo = rest;
  return hi;
}

// Anything but a positive finite number.
static double special(double x) {
  if (isnan(x) || x > 0) return x;
  errno = x == 0 ? ERANGE : EDOM;
  return x == 0 ? -__builtin_inf() : __builtin_nan("");
}

double log(double x) {
  if (!(x > 0 && isfinite(x))) return special(x);
  double lo;
  return __log_as_sum(x, &lo);
}
VARIANTS1(log)

double log2(double x) {
  if (!(x > 0 && isfinite(x))) return special(x);
  double exponent, product, product_lo, sum, rest, lo;
  double hi = log_without_exponent(x, &exponent, &lo);
  TWO_PRODUCT(product, product_lo, hi, LOG2_E_HI);
  product_lo += hi * LOG2_E_LO + lo * LOG2_E_HI;
  TWO_SUM(sum, rest, exponent, product);
  return sum + (rest + product_lo);
}
VARIANTS1(log2)
