// Inverse trigonometric functions, correctly rounded in all but very few cases.
//
// atan(t) = atan(c) + atan((t - c) / (1 + t c)), where c is the multiple of 1/64 that is nearest
// to t, and comes from a table; the rest is below 2^-7. The others are arcs of some y and x.
#include <math.h>

#include "double_double.h"
#include "host.h"
#include "math_error.h"

// Below this the cubic term is less than half a unit in the last place.
#define SO_SMALL_THAT_LINEAR 0x1p-27

#define HALF_PI_HI 0x1.921fb54442d18p+0
#define HALF_PI_LO 0x1.1a62633145c07p-54

// (a + a_lo) / (b + b_lo), for what divides into two doubles.
#define DIVIDE(quotient, quotient_lo, a, a_lo, b, b_lo)                                         \
  do {                                                                                          \
    double estimate_ = (a) / (b), back_, back_lo_;                                              \
    TWO_PRODUCT(back_, back_lo_, estimate_, b);                                                 \
    back_lo_ = (((a) - back_) - back_lo_ + (a_lo)-estimate_ * (b_lo)) / (b);                    \
    FAST_TWO_SUM(quotient, quotient_lo, estimate_, back_lo_);                                   \
  } while (0)

// For t between 0 and 1.
static double arctangent(double t, double t_lo, double *lo) {
  int index = (int)(t * 64 + 0.5);
  double c = index / 64.0;
  double numerator = t - c;
  double product, rest, denominator, denominator_lo, u, u_lo, sum;
  TWO_PRODUCT(product, rest, t, c);
  FAST_TWO_SUM(denominator, denominator_lo, 1, product);
  denominator_lo += rest + t_lo * c;
  DIVIDE(u, u_lo, numerator, t_lo, denominator, denominator_lo);
  double square = u * u;
  double tail = 1.0 / 5 + square * (-1.0 / 7 + square * (1.0 / 9 - square / 11));
  tail = u * square * (-1.0 / 3 + square * tail);
  TWO_SUM(sum, rest, __arctangent_table[index].hi, u);
  FAST_TWO_SUM(sum, rest, sum, rest + (__arctangent_table[index].lo + (u_lo + tail)));
  *lo = rest;
  return sum;
}

// pi/2 * quarters - angle, rounded.
static double complement(double quarters, double angle, double angle_lo) {
  double sum, rest;
  TWO_SUM(sum, rest, quarters * HALF_PI_HI, -angle);
  return sum + (rest + (quarters * HALF_PI_LO - angle_lo));
}

// The angle of a point above the x axis; is_left says on which side of the y axis.
static double angle_of(double y, double y_lo, double x, double x_lo, int is_left) {
  double t, t_lo, lo;
  if (y <= x) {
    DIVIDE(t, t_lo, y, y_lo, x, x_lo);
    double angle = arctangent(t, t_lo, &lo);
    return is_left ? complement(2, angle, lo) : angle + lo;
  }
  DIVIDE(t, t_lo, x, x_lo, y, y_lo);
  double angle = arctangent(t, t_lo, &lo);
  return is_left ? complement(1, -angle, -lo) : complement(1, angle, lo);
}

// Neither 0 nor so small or large that exact products would fail.
static int is_moderate(double x) { return x > 0x1p-450 && x < 0x1p450; }

double atan(double x) {
  double magnitude = __builtin_fabs(x);
  if (magnitude < SO_SMALL_THAT_LINEAR) return x;
  if (!(magnitude < 0x1p450)) return __clew_atan(x);
  return __builtin_copysign(angle_of(magnitude, 0, 1, 0, 0), x);
}
VARIANTS1(atan)

double atan2(double y, double x) {
  double height = __builtin_fabs(y);
  double width = __builtin_fabs(x);
  if (!is_moderate(height) || !is_moderate(width)) return __clew_atan2(y, x);
  return __builtin_copysign(angle_of(height, 0, width, 0, x < 0), y);
}
VARIANTS2(atan2)

// sqrt(1 - x^2) for |x| < 1.
static double other_side(double x, double *lo) {
  double square, square_lo, difference, difference_lo, product, rest;
  TWO_PRODUCT(square, square_lo, x, x);
  FAST_TWO_SUM(difference, difference_lo, 1, -square);
  difference_lo -= square_lo;
  double root = __builtin_elementwise_sqrt(difference);
  TWO_PRODUCT(product, rest, root, root);
  *lo = ((difference - product) - rest + difference_lo) / (2 * root);
  return root;
}

double asin(double x) {
  double magnitude = __builtin_fabs(x);
  if (magnitude < SO_SMALL_THAT_LINEAR) return x;
  if (!(magnitude < 1)) return CHECKED1(__clew_asin(x), x);
  double lo;
  double side = other_side(x, &lo);
  return __builtin_copysign(angle_of(magnitude, 0, side, lo, 0), x);
}
VARIANTS1(asin)

double acos(double x) {
  double magnitude = __builtin_fabs(x);
  if (!(magnitude > 0x1p-60 && magnitude < 1)) return CHECKED1(__clew_acos(x), x);
  double lo;
  double side = other_side(x, &lo);
  return angle_of(side, lo, magnitude, 0, x < 0);
}
VARIANTS1(acos)
