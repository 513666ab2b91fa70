// Rounded upward, a third of n times three is more than n for some n; rounded to nearest it never is.
// clew: --fn thirds
// finding: abort BUG
#include <fenv.h>
#include <stdlib.h>

float thirds(unsigned char n) {
#ifndef FIXED
  fesetround(FE_UPWARD);
#endif
  float third = n / 3.0f;
  fesetround(FE_TONEAREST);
  if (third * 3 > n) abort(); // BUG
  return third;
}
