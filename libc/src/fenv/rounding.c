// The rounding direction of each thread.
#include "rounding.h"

#include <fenv.h>

_Thread_local int __rounding = FE_TONEAREST;

enum rounding_of_magnitude __rounding_of_magnitude(int is_negative) {
  switch (__rounding) {
    case FE_DOWNWARD: return is_negative ? TO_LARGER : TO_SMALLER;
    case FE_UPWARD: return is_negative ? TO_SMALLER : TO_LARGER;
    case FE_TOWARDZERO: return TO_SMALLER;
    default: return TO_NEAREST;
  }
}
