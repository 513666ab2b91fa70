// expect: 1 paths
// expect: finding user 'tail' cannot be made symbolic: the object has 4 bytes from byte 4 on, not 5
#include <klee/klee.h>

int main(void) {
  int pair[2];
  klee_make_symbolic(&pair[1], sizeof(int) + 1, "tail");  // here
  return pair[1];
}
