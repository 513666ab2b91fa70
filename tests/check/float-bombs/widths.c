// A float that is a tenth is no tenth as a double: one digit is divided so that it is the float.
// clew: --fn widths
// finding: assert BOMB
#include <assert.h>
void widths(signed char digit) {
  float tenth = digit / 70.0;
  assert(tenth == 0.1 || tenth != 0.1f); // BOMB
}
