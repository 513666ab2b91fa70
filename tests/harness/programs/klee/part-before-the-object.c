// expect: 1 paths
// expect: finding out-of-bounds
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *bytes = malloc(4);
  klee_make_symbolic(bytes - 1, 2, "bytes");  // here
  return 0;
}
