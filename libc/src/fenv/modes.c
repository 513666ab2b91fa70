// The dynamic modes of the floating-point environment: there is one set of them, the default.
#include <fenv.h>

#include "rounding.h"

int fegetmode(femode_t *modes) {
  *modes = (femode_t){.__control_word = 0x37f, .__mxcsr = 0x1f80};
  return 0;
}

int fesetmode(const femode_t *modes) {
  if (modes != FE_DFL_MODE) __require_nearest(modes->__control_word & FE_TOWARDZERO);
  return 0;
}

int fesetexcept(int exceptions) { return feraiseexcept(exceptions); }

int fetestexceptflag(const fexcept_t *flags, int exceptions) { return *flags & exceptions; }
