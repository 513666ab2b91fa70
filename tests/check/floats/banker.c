// Amounts are rounded to even halves by rint, and to the larger magnitude by round.
// clew: --fn rounded
// finding: assert BUG
#include <assert.h>
#include <math.h>

int rounded(unsigned char quarters) {
  double amount = quarters / 4.0;
#ifdef FIXED
  assert(rint(amount) == round(amount) || quarters % 4 == 2);
#else
  assert(rint(amount) == round(amount) || quarters < 100); // BUG
#endif
  return (int)rint(amount);
}
