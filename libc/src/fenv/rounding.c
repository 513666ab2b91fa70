// Other rounding directions are refused, not failed: programs do not look at what fesetround returns.
#include <fenv.h>

#include "host.h"
#include "rounding.h"

void __require_nearest(int direction) {
  switch (direction) {
    case FE_DOWNWARD:
      __clew_finding("unsupported", "the program sets the rounding mode FE_DOWNWARD, and clew only rounds to nearest");
    case FE_UPWARD:
      __clew_finding("unsupported", "the program sets the rounding mode FE_UPWARD, and clew only rounds to nearest");
    case FE_TOWARDZERO:
      __clew_finding("unsupported", "the program sets the rounding mode FE_TOWARDZERO, and clew only rounds to nearest");
  }
}
