// A clamp lets NaN through: every comparison with it is false.
// clew: --fn clamp
// finding: assert BUG
#include <assert.h>

float clamp(float x) {
  float result = x;
#ifdef FIXED
  if (!(x >= 0)) result = 0;
#else
  if (x < 0) result = 0;
#endif
  if (x > 1) result = 1;
  assert(result >= 0 && result <= 1); // BUG
  return result;
}
