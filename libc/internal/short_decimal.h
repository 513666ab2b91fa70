// Decimal digits of numbers that depend on input.
#ifndef CLEW_INTERNAL_SHORT_DECIMAL_H
#define CLEW_INTERNAL_SHORT_DECIMAL_H

#include "decimal_expansion.h"

// Rounds a number that is input to digits after the decimal point, or to significant digits (the other one is -1), as
// expressions of the input. Returns 0 where the number is not input, or is not short; then nothing is written.
int __short_decimal(struct decimal *, double magnitude, int places, int significant);

#endif
