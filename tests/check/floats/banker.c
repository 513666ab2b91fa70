// Amounts are rounded to even halves by rint, and to the larger magnitude by round.
// clew: --fn rounded
// finding: abort BUG
#include <math.h>
#include <stdlib.h>

int rounded(unsigned char quarters) {
  double amount = quarters / 4.0;
#ifdef FIXED
  if (rint(amount) != round(amount) && quarters % 4 != 2) abort();
#else
  if (rint(amount) != round(amount) && quarters >= 100) abort(); // BUG
#endif
  return (int)rint(amount);
}
