// The floating-point environment. No operation raises flags; what a program raises itself is remembered, so that it can be tested.
#include <fenv.h>

#include "rounding.h"
#include "symbolic.h"

static int raised;

int feclearexcept(int exceptions) {
  raised &= ~exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  raised |= exceptions & FE_ALL_EXCEPT;
  return 0;
}

int fetestexcept(int exceptions) {
  __clew_box_failure("tests floating-point exceptions, which no operation raises in the box");
  return raised & exceptions;
}

int fegetexceptflag(fexcept_t *flags, int exceptions) {
  *flags = (fexcept_t)(raised & exceptions);
  return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
  raised = (raised & ~exceptions) | (*flags & exceptions);
  return 0;
}

int fegetround(void) { return __rounding; }

int fesetround(int direction) {
  if (direction & ~FE_TOWARDZERO) return 1;
  __rounding = direction;
  return 0;
}

int fegetenv(fenv_t *environment) {
  *environment = (fenv_t){.__control_word = (unsigned short)(0x37f | __rounding),
                          .__mxcsr = 0x1f80u | (unsigned)__rounding << 3};
  environment->__status_word = (unsigned short)raised;
  return 0;
}

int feholdexcept(fenv_t *environment) {
  fegetenv(environment);
  raised = 0;
  return 0;
}

int fesetenv(const fenv_t *environment) {
  int is_given = environment != FE_DFL_ENV && environment != FE_NOMASK_ENV;
  __rounding = is_given ? environment->__control_word & FE_TOWARDZERO : FE_TONEAREST;
  raised = is_given ? environment->__status_word : 0;
  return 0;
}

int feupdateenv(const fenv_t *environment) {
  int kept = raised;
  fesetenv(environment);
  raised |= kept;
  return 0;
}

// Traps cannot be switched on.
int feenableexcept(int exceptions) {
  if (!exceptions) return 0;
  __clew_box_failure("switches floating-point traps on, which the box does not have: it failed");
  return -1;
}

int fedisableexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fegetexcept(void) { return 0; }
