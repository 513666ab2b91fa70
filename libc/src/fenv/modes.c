// The dynamic modes of the floating-point environment: the rounding direction. The others are the default.
#include <fenv.h>

#include "rounding.h"

int fegetmode(femode_t *modes) {
  *modes = (femode_t){.__control_word = (unsigned short)(0x37f | __rounding),
                       .__mxcsr = 0x1f80u | (unsigned)__rounding << 3};
  return 0;
}

int fesetmode(const femode_t *modes) {
  __rounding = modes == FE_DFL_MODE ? FE_TONEAREST : modes->__control_word & FE_TOWARDZERO;
  return 0;
}

int fesetexcept(int exceptions) { return feraiseexcept(exceptions); }

int fetestexceptflag(const fexcept_t *flags, int exceptions) { return *flags & exceptions; }
