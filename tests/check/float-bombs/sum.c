// A float that a larger one rounds away from itself.
// clew: --fn sum
// finding: assert BOMB
#include <assert.h>
void sum(float number) {
  float rounded = (number + 1e8f) - 1e8f;
  assert(!(rounded == 24 && number < 20.5f)); // BOMB
}
