// Rounding upward cannot be followed: the path ends where the mode is set. Setting the mode that there is, is fine.
// expect finding: unsupported
// expect message: the program sets the rounding mode FE_UPWARD, and clew only rounds to nearest
// sanitizers: none, it is no mistake of the program
#include <fenv.h>

int main(void) {
  if (fesetround(FE_TONEAREST) != 0 || fesetround(12345) == 0) return 1;
  fenv_t environment;
  fegetenv(&environment);
  fesetenv(&environment);
  fesetround(FE_UPWARD); // here
  volatile double one = 1, three = 3;
  return one / three > 0.3333333333333333;
}
