// EGT (Cadar & Engler, SPIN 2005): a wrong absolute value with three paths, one behind a magic number.
// clew: --tests all
// tests: 3
// paths: 3
// value: x 12345678
// stopped: exhausted
#include <klee/klee.h>

static int bad_abs(int x) {
  if (x < 0) return -x;
  if (x == 12345678) return -x;
  return x;
}

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return bad_abs(x) != 0;
}
