// Complex multiplication and division, as the compiler calls them when a factor may be infinite
// or NaN: C11 Annex G.5.1 asks that an infinity times anything but 0 stays an infinity.
#include <math.h>

#define FUNCTIONS(type, suffix, isnan, isinf, copysign, fabs, fmax, logb, scalbn)               \
  static type boxed##suffix(type x) { return copysign(isinf(x) ? 1 : 0, x); }                   \
  static type zeroed##suffix(type x) { return isnan(x) ? copysign(0, x) : x; }                  \
                                                                                                \
  type _Complex __mul##suffix##c3(type a, type b, type c, type d) {                             \
    type real = a * c - b * d;                                                                  \
    type imaginary = a * d + b * c;                                                             \
    if (isnan(real) && isnan(imaginary)) {                                                      \
      int is_infinite = 0;                                                                      \
      int overflows = isinf(a * c) || isinf(b * d) || isinf(a * d) || isinf(b * c);             \
      if (isinf(a) || isinf(b)) {                                                               \
        a = boxed##suffix(a);                                                                   \
        b = boxed##suffix(b);                                                                   \
        c = zeroed##suffix(c);                                                                  \
        d = zeroed##suffix(d);                                                                  \
        is_infinite = 1;                                                                        \
      }                                                                                         \
      if (isinf(c) || isinf(d)) {                                                               \
        c = boxed##suffix(c);                                                                   \
        d = boxed##suffix(d);                                                                   \
        a = zeroed##suffix(a);                                                                  \
        b = zeroed##suffix(b);                                                                  \
        is_infinite = 1;                                                                        \
      }                                                                                         \
      if (!is_infinite && overflows) {                                                          \
        a = zeroed##suffix(a);                                                                  \
        b = zeroed##suffix(b);                                                                  \
        c = zeroed##suffix(c);                                                                  \
        d = zeroed##suffix(d);                                                                  \
        is_infinite = 1;                                                                        \
      }                                                                                         \
      if (is_infinite) {                                                                        \
        real = (type)__builtin_inf() * (a * c - b * d);                                         \
        imaginary = (type)__builtin_inf() * (a * d + b * c);                                    \
      }                                                                                         \
    }                                                                                           \
    return __builtin_complex(real, imaginary);                                                  \
  }                                                                                             \
                                                                                                \
  type _Complex __div##suffix##c3(type a, type b, type c, type d) {                             \
    int scale = 0;                                                                              \
    type exponent = logb(fmax(fabs(c), fabs(d)));                                               \
    if (isfinite(exponent)) {                                                                   \
      scale = (int)exponent;                                                                    \
      c = scalbn(c, -scale);                                                                    \
      d = scalbn(d, -scale);                                                                    \
    }                                                                                           \
    type norm = c * c + d * d;                                                                  \
    type real = scalbn((a * c + b * d) / norm, -scale);                                         \
    type imaginary = scalbn((b * c - a * d) / norm, -scale);                                    \
    if (isnan(real) && isnan(imaginary)) {                                                      \
      if (norm == 0 && (!isnan(a) || !isnan(b))) {                                              \
        real = copysign((type)__builtin_inf(), c) * a;                                          \
        imaginary = copysign((type)__builtin_inf(), c) * b;                                     \
      } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {                        \
        a = boxed##suffix(a);                                                                   \
        b = boxed##suffix(b);                                                                   \
        real = (type)__builtin_inf() * (a * c + b * d);                                         \
        imaginary = (type)__builtin_inf() * (b * c - a * d);                                    \
      } else if (isinf(exponent) && exponent > 0 && isfinite(a) && isfinite(b)) {               \
        c = boxed##suffix(c);                                                                   \
        d = boxed##suffix(d);                                                                   \
        real = 0 * (a * c + b * d);                                                             \
        imaginary = 0 * (b * c - a * d);                                                        \
      }                                                                                         \
    }                                                                                           \
    return __builtin_complex(real, imaginary);                                                  \
  }

FUNCTIONS(double, d, isnan, isinf, copysign, fabs, fmax, logb, scalbn)
FUNCTIONS(float, s, isnan, isinf, copysignf, fabsf, fmaxf, logbf, scalbnf)
