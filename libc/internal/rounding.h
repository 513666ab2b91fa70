// The rounding direction. Programs that set one have `__rounded_` functions in place of their floating-point operations
// (src/ir/passes/rounding-direction.ts); everything else rounds to nearest, and does not look at it.
#ifndef CLEW_INTERNAL_ROUNDING_H
#define CLEW_INTERNAL_ROUNDING_H

// FE_TONEAREST, FE_DOWNWARD, FE_UPWARD or FE_TOWARDZERO.
extern _Thread_local int __rounding;

// What becomes of a magnitude that lies between two numbers.
enum rounding_of_magnitude { TO_NEAREST, TO_SMALLER, TO_LARGER };

// What the direction means for the magnitude of a number with this sign.
enum rounding_of_magnitude __rounding_of_magnitude(int is_negative);

#endif
