// expect: 1 paths
// expect: finding user 'x' cannot be made symbolic: the object has 4 bytes, not 8
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof(long), "x");  // here
  return 0;
}
