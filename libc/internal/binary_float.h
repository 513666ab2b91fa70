// From exact values to the nearest floating-point number: the last step of strtod and fma.
#ifndef CLEW_INTERNAL_BINARY_FLOAT_H
#define CLEW_INTERNAL_BINARY_FLOAT_H

#include <stdint.h>

struct float_format {
  int precision;         // bits of the significand, the hidden one included
  int smallest_exponent; // of the lowest bit of a subnormal number
  int largest_exponent;  // numbers from 2 to this power on are infinite
};

extern const struct float_format __format_double;
extern const struct float_format __format_float;

// The number nearest to (significand + something in (0, 1) if is_inexact) * 2^exponent, ties to
// even. A significand that is inexact must have at least precision + 2 bits. Sets *range when the
// result overflows, or is subnormal and not exact.
double __nearest_float(uint64_t significand, int exponent, int is_inexact,
                       const struct float_format *format, int *range);

#endif
