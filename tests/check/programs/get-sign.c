// KLEE's first tutorial, written anew: three paths.
// clew: --tests all
// tests: 3
// paths: 3
// stopped: exhausted
#include <klee/klee.h>

static int sign_of(int number) {
  if (number == 0) return 0;
  if (number < 0) return -1;
  return 1;
}

int main(void) {
  int number;
  klee_make_symbolic(&number, sizeof number, "number");
  return sign_of(number);
}
