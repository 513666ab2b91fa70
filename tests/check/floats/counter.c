// A float that counts stops growing at 2^24: adding 1 gives the same number.
// clew: --fn next
// finding: abort BUG
#include <stdlib.h>

float next(float counter) {
#ifdef FIXED
  if (!(counter >= 0 && counter < 0x1p24f)) return 0;
#else
  if (!(counter >= 0 && counter < 1e9f)) return 0;
#endif
  float following = counter + 1;
  if (!(following > counter)) abort(); // BUG
  return following;
}
