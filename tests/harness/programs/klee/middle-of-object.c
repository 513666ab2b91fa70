// expect: 1 paths
// expect: finding user 'tail' cannot be made symbolic: the pointer is 4 bytes into its object
#include <klee/klee.h>

int main(void) {
  int pair[2];
  klee_make_symbolic(&pair[1], sizeof(int), "tail");  // here
  return pair[1];
}
