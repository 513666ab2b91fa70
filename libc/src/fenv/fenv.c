// The floating-point environment: one rounding direction, and no flags that anything would raise.
// What a program raises itself is remembered, so that it can be tested.
#include <fenv.h>

static int raised;

int feclearexcept(int exceptions) {
  raised &= ~exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  raised |= exceptions & FE_ALL_EXCEPT;
  return 0;
}

int fetestexcept(int exceptions) { return raised & exceptions; }

int fegetexceptflag(fexcept_t *flags, int exceptions) {
  *flags = (fexcept_t)(raised & exceptions);
  return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
  raised = (raised & ~exceptions) | (*flags & exceptions);
  return 0;
}

int fegetround(void) { return FE_TONEAREST; }

int fesetround(int direction) { return direction == FE_TONEAREST ? 0 : 1; }

int fegetenv(fenv_t *environment) {
  *environment = (fenv_t){.__control_word = 0x37f, .__mxcsr = 0x1f80};
  environment->__status_word = (unsigned short)raised;
  return 0;
}

int feholdexcept(fenv_t *environment) {
  fegetenv(environment);
  raised = 0;
  return 0;
}

int fesetenv(const fenv_t *environment) {
  raised = environment == FE_DFL_ENV ? 0 : environment->__status_word;
  return 0;
}

int feupdateenv(const fenv_t *environment) {
  int kept = raised;
  fesetenv(environment);
  raised |= kept;
  return 0;
}

// Traps cannot be switched on.
int feenableexcept(int exceptions) { return exceptions ? -1 : 0; }

int fedisableexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fegetexcept(void) { return 0; }
