// Errors of mathematics.
#include <errno.h>

#include "math_error.h"

double __math_checked(double result, int arguments_are_finite, int some_argument_is_nan) {
  if (__builtin_isnan(result) && !some_argument_is_nan) errno = EDOM;
  else if (__builtin_isinf(result) && arguments_are_finite) errno = ERANGE;
  return result;
}
