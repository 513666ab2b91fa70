// Natural numbers of a bounded size: just enough arithmetic to round decimal numbers correctly.
#ifndef CLEW_INTERNAL_NATURAL_H
#define CLEW_INTERNAL_NATURAL_H

#include <stdint.h>

// Room for the 800 digits that strtod looks at, times 10 to the power of 400, and for a power of
// 10 with an exponent of 1200, either of them shifted by 64 bits.
#define NATURAL_LIMBS 160

struct natural {
  int length;  // limbs in use; the highest one is not zero
  uint32_t limbs[NATURAL_LIMBS];
};

void __natural_set(struct natural *number, uint64_t value);
void __natural_multiply_add(struct natural *number, uint32_t factor, uint32_t addend);
void __natural_multiply_power_of_ten(struct natural *number, int exponent);
void __natural_shift_left(struct natural *number, int bits);
int __natural_compare(const struct natural *a, const struct natural *b);
// a -= b, where b is not larger.
void __natural_subtract(struct natural *a, const struct natural *b);
int __natural_bits(const struct natural *number);

#endif
