// The errors of SV-COMP's programs, for those that only declare them.
#include "host.h"

_Noreturn void reach_error(void) { __clew_finding("assert", "reach_error() is reached"); }

_Noreturn void __VERIFIER_error(void) {
  __clew_finding("assert", "__VERIFIER_error() is reached");
}

void __VERIFIER_assert(int condition) {
  if (!condition) __clew_finding("assert", "the condition of __VERIFIER_assert() is false");
}
