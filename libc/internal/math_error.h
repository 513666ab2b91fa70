// What the functions of math.h do about errors: errno, as glibc does by default.
#ifndef CLEW_INTERNAL_MATH_ERROR_H
#define CLEW_INTERNAL_MATH_ERROR_H

// Sets EDOM when a number gave NaN, ERANGE when a finite one gave infinity, and returns the result.
double __math_checked(double result, int arguments_are_finite, int some_argument_is_nan);

#define CHECKED1(result, x) \
  __math_checked(result, __builtin_isfinite(x), __builtin_isnan(x))
#define CHECKED2(result, x, y)                                       \
  __math_checked(result, __builtin_isfinite(x) && __builtin_isfinite(y), \
                 __builtin_isnan(x) || __builtin_isnan(y))

// The float and long double variants of functions of one and of two numbers.
#define VARIANTS1(name)                                \
  float name##f(float x) { return (float)name(x); }    \
  long double name##l(long double x) { return name((double)x); }
#define VARIANTS2(name)                                                \
  float name##f(float x, float y) { return (float)name(x, y); }        \
  long double name##l(long double x, long double y) { return name((double)x, (double)y); }

#endif
