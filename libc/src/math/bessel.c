// Bessel functions of integer order, of the first kind (j) and the second (y).
//
// Up to LARGE, j by Miller's algorithm: downwards from an order so high that it does not matter what is there, then scaled by
// J0 + 2 J2 + 2 J4 + ... = 1 (Abramowitz and Stegun 9.12); y of orders 0 and 1 from the j of even and odd order (9.1.88).
// Above, the asymptotic expansions (9.2.5). Higher orders of y upwards (9.1.27), which is stable.
#include <errno.h>
#include <math.h>

#include "math_error.h"

#define LARGE 25.0
#define EULER 0.57721566490153286061

// J of one order, Y of orders 0 and 1.
struct bessel {
  double j, y0, y1;
};

static struct bessel by_miller(int order, double x) {
  int start = (int)(order > x ? order : x) + 20 + (int)sqrt(40.0 * (order > x ? order : x));
  double above = 0, here = 1e-300, sum = 0, even = 0, odd = 0, wanted = 0, j1 = 0;
  start += start % 2;
  for (int n = start; n > 0; n--) {
    int k = n / 2;
    double sign = k % 2 ? -1 : 1;
    if (n % 2 == 0) {
      sum += 2 * here;
      even += sign * here / k;
    } else if (k > 0) {
      odd += sign * here * n / (k * (k + 1.0));
    }
    if (n == order) wanted = here;
    if (n == 1) j1 = here;
    double below = 2 * n / x * here - above;
    above = here;
    here = below;
    if (fabs(here) > 1e200) {
      here *= 1e-250, above *= 1e-250, sum *= 1e-250, even *= 1e-250;
      odd *= 1e-250, wanted *= 1e-250, j1 *= 1e-250;
    }
  }
  sum += here;
  double j0 = here / sum;
  struct bessel result = {.j = order == 0 ? j0 : wanted / sum};
  double logarithm = log(x / 2) + EULER;
  result.y0 = M_2_PI * (logarithm * j0 - 2 * even / sum);
  result.y1 = M_2_PI * ((logarithm - 1) * j1 / sum - j0 / x - odd / sum);
  return result;
}

// The sums P and Q for an order: until the terms grow again, or no longer count.
static void hankel_sums(int order, double x, double *p, double *q) {
  double term = 1, square = 4.0 * order * order;
  *p = 1;
  *q = 0;
  for (int k = 1; k < 60; k++) {
    double odd = 2 * k - 1;
    double next = term * (square - odd * odd) / (8 * x * k);
    if (fabs(next) > fabs(term) || fabs(next) < 1e-18) break;
    term = next;
    double sign = k / 2 % 2 ? -1 : 1;
    if (k % 2) *q += sign * term;
    else *p += sign * term;
  }
}

// J and Y of order 0 or 1. The sine and cosine of x - pi/4 and x - 3 pi/4 come from those of x, by the formula that does not
// cancel.
static void by_hankel(int order, double x, double *j, double *y) {
  double p = 1, q = 0, s = sin(x), c = cos(x);
  double scale = sqrt(M_1_PI / x);
  double sum = s + c, difference = s - c;
  // With s c < 0 the sum cancels, with s c > 0 the difference does: sum * difference = -cos(2 x).
  if (x < 1e300) {
    if (s * c < 0) sum = -cos(2 * x) / difference;
    else difference = -cos(2 * x) / sum;
  }
  hankel_sums(order, x, &p, &q);
  double cosine = order == 0 ? sum : difference;
  double sine = order == 0 ? difference : -sum;
  *j = scale * (p * cosine - q * sine);
  *y = scale * (p * sine + q * cosine);
}

static double first_kind(int order, double x) {
  double j, y;
  if (x > LARGE) {
    by_hankel(order, x, &j, &y);
    return j;
  }
  if (x < 1e-8) return order == 0 ? 1 : x / 2;
  return by_miller(order, x).j;
}

static double second_kind(int order, double x) {
  double j, y;
  if (x > LARGE) {
    by_hankel(order, x, &j, &y);
    return y;
  }
  if (x < 1e-8) return order == 0 ? M_2_PI * (log(x / 2) + EULER) : -M_2_PI / x;
  struct bessel both = by_miller(order, x);
  return order == 0 ? both.y0 : both.y1;
}

double j0(double x) {
  if (isnan(x)) return x;
  return isinf(x) ? 0 : first_kind(0, fabs(x));
}
VARIANTS1(j0)

double j1(double x) {
  if (isnan(x) || x == 0) return x;
  double value = isinf(x) ? 0 : first_kind(1, fabs(x));
  return x < 0 ? -value : value;
}
VARIANTS1(j1)

// Minus infinity at 0, nothing below.
static int is_outside(double x, double *result) {
  if (isnan(x) || x > 0) return 0;
  errno = x == 0 ? ERANGE : EDOM;
  *result = x == 0 ? -HUGE_VAL : (x - x) / (x - x);
  return 1;
}

double y0(double x) {
  double outside;
  if (is_outside(x, &outside)) return outside;
  if (isnan(x)) return x;
  return isinf(x) ? 0 : second_kind(0, x);
}
VARIANTS1(y0)

double y1(double x) {
  double outside;
  if (is_outside(x, &outside)) return outside;
  if (isnan(x)) return x;
  return isinf(x) ? 0 : CHECKED1(second_kind(1, x), x);
}
VARIANTS1(y1)

// For n > 1. Upwards where that is stable.
static double j_of_order(int n, double x) {
  if (x > n && x > LARGE) {
    double below = first_kind(0, x), here = first_kind(1, x);
    for (int k = 1; k < n; k++) {
      double above = 2 * k / x * here - below;
      below = here;
      here = above;
    }
    return here;
  }
  // About (x/2)^n / n!
  if (x == 0 || n * (log(x / 2 / n) + 1) < -760) return 0;
  return by_miller(n, x).j;
}

double jn(int n, double x) {
  int is_odd = n % 2 != 0;
  double sign = is_odd && (n < 0) != (x < 0) ? -1 : 1;
  unsigned order = n < 0 ? -(unsigned)n : (unsigned)n;
  if (isnan(x)) return x;
  if (order == 0) return j0(x);
  if (order == 1) return n < 0 ? -j1(x) : j1(x);
  double value = isinf(x) ? 0 : j_of_order((int)order, fabs(x));
  if (value == 0 && x != 0 && !isinf(x)) errno = ERANGE;
  return sign * value;
}
float jnf(int n, float x) { return (float)jn(n, x); }
long double jnl(int n, long double x) { return jn(n, (double)x); }

double yn(int n, double x) {
  double sign = n < 0 && n % 2 != 0 ? -1 : 1;
  unsigned order = n < 0 ? -(unsigned)n : (unsigned)n;
  double outside;
  if (is_outside(x, &outside)) return x == 0 ? sign * outside : outside;
  if (isnan(x)) return x;
  if (isinf(x)) return 0;
  if (order == 0) return y0(x);
  double below = y0(x), here = y1(x);
  for (unsigned k = 1; k < order && isfinite(here); k++) {
    double above = 2.0 * k / x * here - below;
    below = here;
    here = above;
  }
  if (isinf(here)) errno = ERANGE;
  return sign * here;
}
float ynf(int n, float x) { return (float)yn(n, x); }
long double ynl(int n, long double x) { return yn(n, (double)x); }
