// Random numbers from the system, which in the box come from a seed.
#include <stdlib.h>

#include "system_call.h"

void arc4random_buf(void *block, size_t size) {
  for (char *p = block; size > 0;) {
    long count = SYSTEM_CALL3(SYS_getrandom, p, size, 0);
    if (count <= 0) abort();
    p += count;
    size -= (size_t)count;
  }
}

unsigned int arc4random(void) {
  unsigned int result;
  arc4random_buf(&result, sizeof result);
  return result;
}

// Draws again while the number is in the incomplete last multiple of the bound.
unsigned int arc4random_uniform(unsigned int bound) {
  if (bound < 2) return 0;
  unsigned int incomplete = -bound % bound;
  unsigned int drawn;
  do drawn = arc4random();
  while (drawn < incomplete);
  return drawn % bound;
}
