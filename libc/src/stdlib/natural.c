// Natural numbers of a bounded size, in limbs of 32 bits, the lowest first.
#include "natural.h"

void __natural_set(struct natural *number, uint64_t value) {
  number->limbs[0] = (uint32_t)value;
  number->limbs[1] = (uint32_t)(value >> 32);
  number->length = number->limbs[1] ? 2 : number->limbs[0] ? 1 : 0;
}

void __natural_multiply_add(struct natural *number, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  uint32_t *limb = number->limbs;
  for (int left = number->length; left > 0; left--, limb++) {
    carry += (uint64_t)*limb * factor;
    *limb = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) {
    *limb = (uint32_t)carry;
    number->length++;
  }
}

void __natural_multiply_power_of_ten(struct natural *number, int exponent) {
  for (; exponent >= 9; exponent -= 9) __natural_multiply_add(number, 1000000000, 0);
  for (; exponent > 0; exponent--) __natural_multiply_add(number, 10, 0);
}

void __natural_shift_left(struct natural *number, int bits) {
  int whole = bits / 32;
  int part = bits % 32;
  if (number->length == 0 || bits == 0) return;
  if (whole > 0) {
    for (int i = number->length - 1; i >= 0; i--) number->limbs[i + whole] = number->limbs[i];
    for (int i = 0; i < whole; i++) number->limbs[i] = 0;
    number->length += whole;
  }
  if (part > 0) {
    uint32_t carry = 0;
    for (int i = whole; i < number->length; i++) {
      uint32_t limb = number->limbs[i];
      number->limbs[i] = limb << part | carry;
      carry = limb >> (32 - part);
    }
    if (carry) number->limbs[number->length++] = carry;
  }
}

int __natural_compare(const struct natural *a, const struct natural *b) {
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  for (int i = a->length - 1; i >= 0; i--) {
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  }
  return 0;
}

void __natural_subtract(struct natural *a, const struct natural *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < a->length; i++) {
    uint64_t subtrahend = (i < b->length ? b->limbs[i] : 0) + borrow;
    borrow = a->limbs[i] < subtrahend;
    a->limbs[i] = (uint32_t)(a->limbs[i] - subtrahend);
  }
  while (a->length > 0 && a->limbs[a->length - 1] == 0) a->length--;
}

int __natural_bits(const struct natural *number) {
  if (number->length == 0) return 0;
  return 32 * number->length - __builtin_clz(number->limbs[number->length - 1]);
}
