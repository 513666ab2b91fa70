// The root of a number below zero is no number.
// clew: --fn distance --check nan
// finding: user BUG
#include <math.h>

double distance(signed char x, signed char y) {
  double difference = x - 2.0 * y;
#ifdef FIXED
  if (difference < 0) return 0;
#endif
  return sqrt(difference + 1); // BUG
}
