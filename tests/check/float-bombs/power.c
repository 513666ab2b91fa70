// The number whose third power is known.
// clew: --fn power
// finding: assert BOMB
#include <assert.h>
#include <math.h>
void power(int base) {
  assert(pow(base, 3) != 2197); // BOMB
}
