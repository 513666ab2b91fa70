// rand() is random() in glibc.
#include <stdlib.h>

#include "reserved_names.h"

int rand(void) { return (int)__random(); }

void srand(unsigned int seed) { __srandom(seed); }

// Three steps of a linear congruential generator give 11, 10 and 10 bits.
int rand_r(unsigned int *seed) {
  unsigned int state = *seed;
  unsigned int result = 0;
  for (int step = 0; step < 3; step++) {
    state = state * 1103515245u + 12345u;
    unsigned int bits = state / 65536;
    result = step == 0 ? bits % 2048 : (result << 10) ^ (bits % 1024);
  }
  *seed = state;
  return (int)result;
}
