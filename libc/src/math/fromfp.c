// Rounding to an integer of so many bits, in a direction of choice. What does not fit is an error, and becomes the nearest that
// does.
#include <errno.h>
#include <math.h>
#include <stdint.h>

static double rounded(double x, int direction) {
  switch (direction) {
    case FP_INT_UPWARD: return ceil(x);
    case FP_INT_DOWNWARD: return floor(x);
    case FP_INT_TOWARDZERO: return trunc(x);
    case FP_INT_TONEARESTFROMZERO: return round(x);
    default: return roundeven(x);
  }
}

intmax_t fromfp(double x, int direction, unsigned int width) {
  double value = rounded(x, direction);
  double limit = width == 0 ? 0 : ldexp(1, (int)(width > 64 ? 64 : width) - 1);
  if (width > 0 && value >= -limit && value < limit) return (intmax_t)value;
  errno = EDOM;
  if (width == 0) return 0;
  int shift = (int)(width > 64 ? 64 : width) - 1;
  intmax_t lowest = shift == 63 ? INTMAX_MIN : -((intmax_t)1 << shift);
  return value < 0 ? lowest : -(lowest + 1);
}

uintmax_t ufromfp(double x, int direction, unsigned int width) {
  double value = rounded(x, direction);
  int bits = (int)(width > 64 ? 64 : width);
  if (width > 0 && value >= 0 && value < ldexp(1, bits)) return (uintmax_t)value;
  errno = EDOM;
  if (width == 0 || value < 0) return 0;
  return UINTMAX_MAX >> (64 - bits);
}

#define VARIANTS(type, name)                                                       \
  type name##f(float x, int direction, unsigned int width) {                       \
    return name(x, direction, width);                                              \
  }                                                                                \
  type name##l(long double x, int direction, unsigned int width) {                 \
    return name((double)x, direction, width);                                      \
  }                                                                                \
  type name##x(double x, int direction, unsigned int width) {                      \
    return name(x, direction, width);                                              \
  }                                                                                \
  type name##xf(float x, int direction, unsigned int width) {                      \
    return name(x, direction, width);                                              \
  }                                                                                \
  type name##xl(long double x, int direction, unsigned int width) {                \
    return name((double)x, direction, width);                                      \
  }

VARIANTS(intmax_t, fromfp)
VARIANTS(uintmax_t, ufromfp)
