// A loop that counts in floats does not come to its end where adding 1 changes nothing.
// clew: --fn steps
// finding: abort BUG
#include <stdlib.h>

int steps(unsigned short thousands) {
#ifdef FIXED
  if (thousands > 16000) return 0;
#endif
  float start = thousands * 1000.0f;
  int count = 0;
  for (float at = start; at < start + 2; at += 1) {
    count++;
    if (count > 3) abort(); // BUG
  }
  return count;
}
