// The size may be smaller than the object.
// expect: 2 paths
// expect: exit 0
// expect: exit 1
#include <klee/klee.h>

int main(void) {
  long x = 0x1122334455667788;
  klee_make_symbolic(&x, sizeof(int), "x");
  if (x == 0x1122334400000005) return 1;
  return 0;
}
