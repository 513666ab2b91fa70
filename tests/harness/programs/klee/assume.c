// expect: 2 paths
// expect: exit 0
// expect: exit 1
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  klee_assume(x > 10);
  klee_assume(x < 20);
  klee_assert(x - 11 < 9);
  if (x > 15) return 1;
  return 0;
}
