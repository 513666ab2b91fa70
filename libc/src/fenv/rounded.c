// Floating-point operations in the direction that the program has set (src/ir/passes/rounding-direction.ts puts them in place of its
// own). WebAssembly rounds to nearest; what that leaves out is computed exactly (Dekker 1971; a fused multiplication and addition has the
// rest of a product, a quotient and a root), and its sign says whether the neighbour is the result.
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "rounded.h"

// The operations of one format. Below `small` the rest of an operation is no number of the format, unless it is scaled by `large`, the
// square of `root`.
#define OPERATIONS(type, f, word, small, large, root)                                          \
  static type above##f(type x) {                                                               \
    word bits;                                                                                 \
    if (x == 0) bits = 1;                                                                      \
    else {                                                                                     \
      memcpy(&bits, &x, sizeof bits);                                                          \
      bits += x > 0 ? 1 : (word)-1;                                                            \
    }                                                                                          \
    memcpy(&x, &bits, sizeof x);                                                               \
    return x;                                                                                  \
  }                                                                                            \
  /* The exact result is nearest + rest, of which the sign counts. */                          \
  static type directed##f(type nearest, type rest) {                                           \
    int is_up = __rounding == FE_UPWARD || (__rounding == FE_TOWARDZERO && nearest < 0);       \
    int is_down = __rounding == FE_DOWNWARD || (__rounding == FE_TOWARDZERO && nearest > 0);   \
    if (is_up && rest > 0) return above##f(nearest);                                           \
    if (is_down && rest < 0) return -above##f(-nearest);                                       \
    return nearest;                                                                            \
  }                                                                                            \
  type __rounded_add##f(type a, type b) {                                                      \
    type sum = a + b;                                                                          \
    if (__rounding == FE_TONEAREST || isnan(sum)) return sum;                                  \
    if (isinf(sum)) return isfinite(a) && isfinite(b) ? directed##f(sum, -sum) : sum;          \
    if (sum == 0) {                                                                            \
      if (signbit(a) == signbit(b)) return sum;                                                \
      return __rounding == FE_DOWNWARD ? (type)-0.0 : (type)0;                                 \
    }                                                                                          \
    int is_first = __builtin_fabs##f(a) >= __builtin_fabs##f(b);                               \
    type more = is_first ? a : b;                                                              \
    type less = is_first ? b : a;                                                              \
    return directed##f(sum, less - (sum - more));                                              \
  }                                                                                            \
  type __rounded_subtract##f(type a, type b) {                                                 \
    type difference = a - b;                                                                   \
    if (__rounding == FE_TONEAREST || isnan(difference)) return difference;                    \
    return __rounded_add##f(a, -b);                                                            \
  }                                                                                            \
  type __rounded_multiply##f(type a, type b) {                                                 \
    type product = a * b;                                                                      \
    if (__rounding == FE_TONEAREST || isnan(product)) return product;                          \
    if (isinf(product)) return isfinite(a) && isfinite(b) ? directed##f(product, -product) : product; \
    if (a == 0 || b == 0) return product;                                                      \
    if (product == 0) return directed##f(product, __builtin_copysign##f(1, product));          \
    type scale = __builtin_fabs##f(product) < small ? large : 1;                               \
    int is_first = __builtin_fabs##f(a) < __builtin_fabs##f(b);                                \
    type less = (is_first ? a : b) * scale;                                                    \
    return directed##f(product, fma##f(less, is_first ? b : a, -product * scale));             \
  }                                                                                            \
  type __rounded_divide##f(type a, type b) {                                                   \
    type quotient = a / b;                                                                     \
    if (__rounding == FE_TONEAREST || isnan(quotient)) return quotient;                        \
    if (isinf(quotient)) return isfinite(a) && b != 0 ? directed##f(quotient, -quotient) : quotient; \
    if (a == 0 || isinf(b)) return quotient;                                                   \
    if (quotient == 0) return directed##f(quotient, __builtin_copysign##f(1, quotient));       \
    type scale = __builtin_fabs##f(a) < small ? large : 1;                                     \
    int is_small = __builtin_fabs##f(b) < 1;                                                   \
    type rest = fma##f(is_small ? -quotient : -quotient * scale, is_small ? b * scale : b, a * scale); \
    return directed##f(quotient, b < 0 ? -rest : rest);                                        \
  }                                                                                            \
  type __rounded_sqrt##f(type x) {                                                             \
    type nearest = sqrt##f(x);                                                                 \
    if (__rounding == FE_TONEAREST || !(x > 0) || isinf(x)) return nearest;                    \
    int is_small = x < small;                                                                  \
    type scaled = is_small ? nearest * root : nearest;                                         \
    return directed##f(nearest, fma##f(-scaled, scaled, is_small ? x * large : x));            \
  }                                                                                            \
  type __rounded_rint##f(type x) {                                                             \
    switch (__rounding) {                                                                      \
      case FE_DOWNWARD: return __builtin_floor##f(x);                                          \
      case FE_UPWARD: return __builtin_ceil##f(x);                                             \
      case FE_TOWARDZERO: return __builtin_trunc##f(x);                                        \
      default: return __builtin_rint##f(x);                                                    \
    }                                                                                          \
  }                                                                                            \
  type __rounded_nearbyint##f(type x) { return __rounded_rint##f(x); }                         \
  long __rounded_lrint##f(type x) { return lrint##f(__rounded_rint##f(x)); }                   \
  long long __rounded_llrint##f(type x) { return lrint##f(__rounded_rint##f(x)); }

OPERATIONS(double, , uint64_t, 0x1p-900, 0x1p600, 0x1p300)
OPERATIONS(float, f, uint32_t, 0x1p-90f, 0x1p60f, 0x1p30f)

float __rounded_narrow(double x) {
  float nearest = (float)x;
  if (__rounding == FE_TONEAREST || isnan(x) || isinf(x)) return nearest;
  if (isinf(nearest)) return directedf(nearest, -nearest);
  double rest = x - nearest;
  return directedf(nearest, (float)((rest > 0) - (rest < 0)));
}

// Both halves are exact, so that the sum is rounded once.
double __rounded_signed(int64_t x) {
  return __rounded_add((double)(x >> 32) * 0x1p32, (double)(uint32_t)x);
}

double __rounded_unsigned(uint64_t x) {
  return __rounded_add((double)(x >> 32) * 0x1p32, (double)(uint32_t)x);
}

// In one direction, rounding twice is rounding once.
float __rounded_signedf(int64_t x) {
  return __rounding == FE_TONEAREST ? (float)x : __rounded_narrow(__rounded_signed(x));
}

float __rounded_unsignedf(uint64_t x) {
  return __rounding == FE_TONEAREST ? (float)x : __rounded_narrow(__rounded_unsigned(x));
}

// In one direction, rounding at each step is rounding once; beyond 2200 the result does not change any more.
double __rounded_ldexp(double x, int exponent) {
  if (__rounding == FE_TONEAREST) return ldexp(x, exponent);
  int left = exponent > 2200 ? 2200 : exponent < -2200 ? -2200 : exponent;
  for (; left > 1000; left -= 1000) x = __rounded_multiply(x, 0x1p1000);
  for (; left < -1000; left += 1000) x = __rounded_multiply(x, 0x1p-1000);
  return __rounded_multiply(x, ldexp(1, left));
}

float __rounded_ldexpf(float x, int exponent) {
  return __rounding == FE_TONEAREST ? ldexpf(x, exponent) : __rounded_narrow(__rounded_ldexp(x, exponent));
}

double __rounded_scalbn(double x, int exponent) { return __rounded_ldexp(x, exponent); }
float __rounded_scalbnf(float x, int exponent) { return __rounded_ldexpf(x, exponent); }
