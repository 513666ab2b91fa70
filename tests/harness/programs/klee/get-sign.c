// KLEE's first tutorial: a number is zero, negative or positive.
// expect: 3 paths
// expect: exit 0
// expect: exit 1
// expect: exit 255
#include <klee/klee.h>

int get_sign(int x) {
  if (x == 0) return 0;
  if (x < 0) return -1;
  return 1;
}

int main() {
  int a;
  klee_make_symbolic(&a, sizeof(a), "a");
  return get_sign(a);
}
