// Arithmetic with about 106 bits: a number is the sum of two doubles (Dekker, "A floating-point
// technique for extending the available precision", 1971). The sums and products here have no
// error at all: what the first result cannot hold is the second one.
//
// glibc's exp, log, pow, sin, cos, tan, atan, asin and acos return the nearest double in all but a
// few cases of a thousand. With some 68 correct bits ours do, too: programs print the same digits.
#ifndef CLEW_INTERNAL_DOUBLE_DOUBLE_H
#define CLEW_INTERNAL_DOUBLE_DOUBLE_H

#include "math_tables.h"

#define TWO_SUM(sum, rest, a, b)                             \
  do {                                                       \
    double a_ = (a), b_ = (b), sum_ = a_ + b_;               \
    double back_ = sum_ - a_;                                \
    rest = (a_ - (sum_ - back_)) + (b_ - back_);             \
    sum = sum_;                                              \
  } while (0)

// The same for |a| >= |b|.
#define FAST_TWO_SUM(sum, rest, a, b)                        \
  do {                                                       \
    double a_ = (a), b_ = (b), sum_ = a_ + b_;               \
    rest = b_ - (sum_ - a_);                                 \
    sum = sum_;                                              \
  } while (0)

// Splits each factor into two halves of 26 bits, whose products are exact.
#define TWO_PRODUCT(product, rest, a, b)                     \
  do {                                                       \
    double a_ = (a), b_ = (b), product_ = a_ * b_;           \
    double a_scaled_ = a_ * 134217729.0;                     \
    double b_scaled_ = b_ * 134217729.0;                     \
    double a_hi_ = a_scaled_ - (a_scaled_ - a_);             \
    double b_hi_ = b_scaled_ - (b_scaled_ - b_);             \
    double a_lo_ = a_ - a_hi_;                               \
    double b_lo_ = b_ - b_hi_;                               \
    rest = ((a_hi_ * b_hi_ - product_) + a_hi_ * b_lo_ + a_lo_ * b_hi_) + a_lo_ * b_lo_; \
    product = product_;                                      \
  } while (0)

// exp(hi + lo), rounded; 0 and infinity beyond the range.
double __exp_of_sum(double hi, double lo);
// log(x) for a positive finite x; what the result cannot hold is *lo. (Results in structures would
// go through memory.)
double __log_as_sum(double x, double *lo);

#endif
