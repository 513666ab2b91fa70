// The functions behind glibc's classification macros, and their old names.
#include <math.h>

#undef isinf
#undef isnan
#undef finite

#define CLASSIFY(suffix, type)                                                                  \
  int __fpclassify##suffix(type x) {                                                            \
    return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);      \
  }                                                                                             \
  int __signbit##suffix(type x) { return __builtin_signbit(x); }                                \
  int __isinf##suffix(type x) { return __builtin_isinf_sign(x); }                               \
  int __isnan##suffix(type x) { return __builtin_isnan(x); }                                    \
  int __finite##suffix(type x) { return __builtin_isfinite(x); }                                \
  int isinf##suffix(type x) { return __builtin_isinf_sign(x); }                                 \
  int isnan##suffix(type x) { return __builtin_isnan(x); }                                      \
  int finite##suffix(type x) { return __builtin_isfinite(x); }

CLASSIFY(, double)
CLASSIFY(f, float)
CLASSIFY(l, long double)
