// A loop that counts in floats does not come to its end where adding 1 changes nothing.
// clew: --fn steps
// finding: assert BUG
#include <assert.h>

int steps(float start) {
#ifdef FIXED
  if (!(start >= 1 && start <= 0x1p20f)) return 0;
#else
  if (!(start >= 1 && start <= 1e9f)) return 0;
#endif
  int count = 0;
  for (float at = start; at < start + 2; at += 1) {
    count++;
    assert(count <= 3); // BUG
  }
  return count;
}
