// What the harness itself calls an error.
// finding: user BUG
// clew:
#include <klee/klee.h>

int main(void) {
  unsigned x = (unsigned)klee_int("x");
  if (x * 7 == 21) {
#ifdef FIXED
    return 1;
#else
    klee_report_error(__FILE__, __LINE__, "seven times three", "user"); // BUG
#endif
  }
  return 0;
}
