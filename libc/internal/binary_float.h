// From exact values to floating-point numbers: the last step of strtod and fma.
#ifndef CLEW_INTERNAL_BINARY_FLOAT_H
#define CLEW_INTERNAL_BINARY_FLOAT_H

#include <stdint.h>

#include "rounding.h"

struct float_format {
  int precision;         // bits of the significand, the hidden one included
  int smallest_exponent; // of the lowest bit of a subnormal number
  int largest_exponent;  // numbers from 2 to this power on are infinite
  enum rounding_of_magnitude rounding;
};

extern const struct float_format __format_double;
extern const struct float_format __format_float;

// The format with the rounding that the direction asks for where a number has this sign.
struct float_format __directed_format(const struct float_format *, int is_negative);

// The number nearest to (significand + something in (0, 1) if is_inexact) * 2^exponent, ties to
// even, or the one on the side that the format names. A significand that is inexact must have at least precision + 2 bits. Sets *range when the
// result overflows, or is subnormal and not exact.
double __nearest_float(uint64_t significand, int exponent, int is_inexact,
                       const struct float_format *format, int *range);

#endif
