// Exact decimal expansion of doubles.
#ifndef CLEW_INTERNAL_DECIMAL_EXPANSION_H
#define CLEW_INTERNAL_DECIMAL_EXPANSION_H

#include "rounding.h"

// The value is 0.d1 d2 d3 ... times ten to the power of point; d1 is not 0 unless count is 0.
struct decimal {
  int point;
  int count;
  char digits[1120];
};

// Either limit stops the expansion early: digits after the decimal point, or significant digits;
// -1 is no limit. What is cut off is still represented by a last digit that is not 0 when the
// rest is not 0, so that rounding to the limit is exact.
void __decimal_expand(struct decimal *, double magnitude, int places, int significant);

// Keeps the first digits; a tie goes to the even one. keep may be 0 or negative.
void __decimal_round(struct decimal *, int keep, enum rounding_of_magnitude);

#endif
