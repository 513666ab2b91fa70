// expect: 1 paths
// expect: finding use-after-free
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  free(p);
  klee_make_symbolic(p, 8, "p");  // here
  return 0;
}
