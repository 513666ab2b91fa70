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

static const struct double_double half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const struct double_double whole_pi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// a / b.
static struct double_double divide(struct double_double a, struct double_double b) {
  struct double_double result;
  double quotient = a.hi / b.hi;
  double product, rest;
  TWO_PRODUCT(product, rest, quotient, b.hi);
  rest = ((a.hi - product) - rest + a.lo - quotient * b.lo) / b.hi;
  FAST_TWO_SUM(result.hi, result.lo, quotient, rest);
  return result;
}

// a - b for a not below b.
static struct double_double subtract(struct double_double a, struct double_double b) {
  struct double_double result;
  double rest;
  TWO_SUM(result.hi, rest, a.hi, -b.hi);
  FAST_TWO_SUM(result.hi, result.lo, result.hi, rest + (a.lo - b.lo));
  return result;
}

// For t between 0 and 1.
static struct double_double arctangent(struct double_double t) {
  int index = (int)(t.hi * 64 + 0.5);
  double c = index / 64.0;
  struct double_double numerator = {t.hi - c, t.lo};
  struct double_double denominator;
  double product, rest;
  TWO_PRODUCT(product, rest, t.hi, c);
  FAST_TWO_SUM(denominator.hi, denominator.lo, 1, product);
  denominator.lo += rest + t.lo * c;
  struct double_double u = divide(numerator, denominator);
  double square = u.hi * u.hi;
  double tail = -1.0 / 3 + square * (1.0 / 5 + square * (-1.0 / 7 + square * (1.0 / 9 - square / 11)));
  struct double_double result;
  TWO_SUM(result.hi, rest, __arctangent_table[index].hi, u.hi);
  rest += __arctangent_table[index].lo + (u.lo + u.hi * square * tail);
  FAST_TWO_SUM(result.hi, result.lo, result.hi, rest);
  return result;
}

// The angle of a point in the first quadrant.
static struct double_double angle_of(struct double_double y, struct double_double x) {
  if (y.hi <= x.hi) return arctangent(divide(y, x));
  return subtract(half_pi, arctangent(divide(x, y)));
}

static double rounded(struct double_double angle, double sign) {
  return __builtin_copysign(angle.hi + angle.lo, sign);
}

// Neither 0 nor so small or large that exact products would fail.
static int is_moderate(double x) { return x > 0x1p-450 && x < 0x1p450; }

double atan(double x) {
  double magnitude = __builtin_fabs(x);
  if (magnitude < SO_SMALL_THAT_LINEAR) return x;
  if (!(magnitude < 0x1p450)) return __clew_atan(x);
  struct double_double y = {magnitude, 0};
  struct double_double one = {1, 0};
  return rounded(angle_of(y, one), x);
}
VARIANTS1(atan)

double atan2(double y, double x) {
  double height = __builtin_fabs(y);
  double width = __builtin_fabs(x);
  if (!is_moderate(height) || !is_moderate(width)) return __clew_atan2(y, x);
  struct double_double vertical = {height, 0};
  struct double_double horizontal = {width, 0};
  struct double_double angle = angle_of(vertical, horizontal);
  if (x < 0) angle = subtract(whole_pi, angle);
  return rounded(angle, y);
}
VARIANTS2(atan2)

// sqrt(1 - x^2) for |x| < 1.
static struct double_double other_side(double x) {
  double square, square_lo, difference, difference_lo, product, rest;
  TWO_PRODUCT(square, square_lo, x, x);
  FAST_TWO_SUM(difference, difference_lo, 1, -square);
  difference_lo -= square_lo;
  double root = __builtin_elementwise_sqrt(difference);
  TWO_PRODUCT(product, rest, root, root);
  struct double_double result;
  rest = ((difference - product) - rest + difference_lo) / (2 * root);
  FAST_TWO_SUM(result.hi, result.lo, root, rest);
  return result;
}

double asin(double x) {
  double magnitude = __builtin_fabs(x);
  if (magnitude < SO_SMALL_THAT_LINEAR) return x;
  if (!(magnitude < 1)) return CHECKED1(__clew_asin(x), x);
  struct double_double y = {magnitude, 0};
  return rounded(angle_of(y, other_side(x)), x);
}
VARIANTS1(asin)

double acos(double x) {
  double magnitude = __builtin_fabs(x);
  if (!(magnitude > 0x1p-60 && magnitude < 1)) return CHECKED1(__clew_acos(x), x);
  struct double_double width = {magnitude, 0};
  struct double_double angle = angle_of(other_side(x), width);
  if (x < 0) angle = subtract(whole_pi, angle);
  return rounded(angle, 1);
}
VARIANTS1(acos)
