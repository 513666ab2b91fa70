// Wishes shape the input of a finding, and exclude nothing.
// expect: 2 paths
// expect: exit 0
// expect: finding assert
// expect: byte c 0 = 97
#include <klee/klee.h>

int main(void) {
  char c;
  klee_make_symbolic(&c, sizeof c, "c");
  klee_prefer_cex(&c, c == 'a');
  klee_posix_prefer_cex(&c, c >= 32);
  klee_assert(c < 5);  // here
  return 0;
}
