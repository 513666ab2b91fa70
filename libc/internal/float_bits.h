// The bits of floating-point numbers.
#ifndef CLEW_INTERNAL_FLOAT_BITS_H
#define CLEW_INTERNAL_FLOAT_BITS_H

#include <stdint.h>

#define SIGN_BIT 0x8000000000000000ull
#define INFINITY_BITS 0x7ff0000000000000ull
#define FRACTION_BITS 0x000fffffffffffffull
#define HIDDEN_BIT 0x0010000000000000ull

static inline uint64_t bits_of(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double from_bits(uint64_t bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

static inline uint32_t float_bits_of(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline float from_float_bits(uint32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

// A finite number other than 0 is significand * 2^exponent, the significand with its hidden bit.
struct parts {
  uint64_t significand;
  int exponent;
};

static inline struct parts parts_of(double x) {
  uint64_t bits = bits_of(x) & ~SIGN_BIT;
  int biased = (int)(bits >> 52);
  struct parts parts;
  parts.significand = biased ? (bits & FRACTION_BITS) | HIDDEN_BIT : bits;
  parts.exponent = (biased ? biased : 1) - 1075;
  return parts;
}

#endif
