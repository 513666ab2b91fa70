// The one number of 16 bits whose logarithm is that near to ten.
// clew: --fn logarithm
// finding: assert BOMB
#include <assert.h>
#include <math.h>
void logarithm(unsigned short number) {
  double natural = log(number);
  assert(!(natural > 9.99997 && natural < 10)); // BOMB
}
