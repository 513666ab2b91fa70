// The convention of SV-COMP's programs: they define the assertion and the error themselves.
// expect: 2 paths
// expect: exit 0
// expect: finding assert Assertion `0' failed.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
void reach_error() { assert(0); }
void __VERIFIER_assert(int condition) {
  if (!condition) {
    ERROR: { reach_error(); }
  }
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x < 100);
  __VERIFIER_assert(x * x != 2401);
  return 0;
}
