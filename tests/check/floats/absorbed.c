// Adding 1 and taking it away again loses what is too small to be seen beside it.
// clew: --fn shifted
// finding: abort BUG
#include <stdlib.h>

#ifdef FIXED
double shifted(unsigned char parts) {
  double x = parts / 256.0;
#else
double shifted(double x) {
  if (!(x > 0 && x < 1)) return 0;
#endif
  if ((x + 1.0) - 1.0 != x) abort(); // BUG
  return x;
}
