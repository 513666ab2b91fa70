// The length of a vector overflows in its squares, although it is a float itself.
// clew: --fn length
// finding: abort BUG
#include <math.h>
#include <stdlib.h>

#ifdef FIXED
typedef double square;
#else
typedef float square;
#endif

float length(float x, float y) {
  if (!(x >= 0 && x <= 1e30f && y >= 0 && y <= 1e30f)) return 0;
  square sum = (square)x * x + (square)y * y;
  if (!isfinite(sum)) abort(); // BUG
  return (float)sum;
}
