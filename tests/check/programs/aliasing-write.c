// Two writes at symbolic offsets may hit the same place: the case i == j must be found.
// clew: --tests all
// finding: abort SAME
// stopped: exhausted
#include <stdlib.h>
#include <klee/klee.h>

int main(void) {
  char a[10] = {0};
  unsigned i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume(i < 10);
  klee_assume(j < 10);
  a[i] = 0;
  a[j] = 1;
  if (a[i] == 0) return 0;
  if (i != j) return 1;
  abort(); // SAME
}
