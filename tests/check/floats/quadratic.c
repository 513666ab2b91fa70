// A quadratic equation with one root only: the discriminant is 0, and the two roots that are computed are not told apart.
// clew: --fn solve
// finding: abort BUG
#include <math.h>
#include <stdlib.h>

int solve(signed char a, signed char b, signed char c) {
  if (a < 1 || a > 3) return 0;
  double discriminant = (double)b * b - 4.0 * a * c;
  if (discriminant < 0) return 0;
  double first = (-b - sqrt(discriminant)) / (2.0 * a), second = (-b + sqrt(discriminant)) / (2.0 * a);
#ifdef FIXED
  if (discriminant == 0) return 1;
#endif
  if (b >= 20 && c >= 2 && first == second) abort(); // BUG
  return 2;
}
