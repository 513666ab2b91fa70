// expect: 1 paths
// expect: finding user 'x' cannot be made symbolic: the object has 8 bytes, not 4
#include <klee/klee.h>

int main(void) {
  long x;
  klee_make_symbolic(&x, sizeof(int), "x");  // here
  return 0;
}
