// Every way to end a path.
// expect: 5 paths
// expect: exit 0
// expect: finding abort klee_abort
// expect: finding user something is wrong (parser.c:12: custom.err)
// expect: finding assert Assertion `x != 3' failed.
// expect: finding assert Assertion `x < 5' failed.
#include <klee/klee.h>

int main(void) {
  int x = klee_range(0, 6, "x");
  if (x == 0) klee_silent_exit(0);
  if (x == 1) klee_abort();
  if (x == 2) klee_report_error("parser.c", 12, "something is wrong", "custom.err");
  klee_assert(x != 3);
  if (x == 5) klee_assert_fail("x < 5", __FILE__, __LINE__, __func__);
  return 0;
}
