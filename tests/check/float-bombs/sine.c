// The angle whose sine is one half.
// clew: --fn sine
// finding: assert BOMB
#include <assert.h>
#include <math.h>
void sine(signed char degrees) {
  double height = sin(degrees * 3.14159265358979323846 / 180);
  assert(!(height > 0.4999999 && height < 0.5000001)); // BOMB
}
