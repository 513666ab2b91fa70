// Objects of one name are told apart by their number; without a name they are unnamed.
// expect: input x
// expect: input x#1
// expect: input unnamed
#include <klee/klee.h>

static char global[3];

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(global, sizeof global, "x");
  klee_make_symbolic(&x, sizeof x, 0);
  return 0;
}
