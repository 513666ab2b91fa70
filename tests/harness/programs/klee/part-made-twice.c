// A range that is made symbolic again is new input; what was read before keeps its value.
// expect: 3 paths
// expect: input x
// expect: input x#1
// expect: finding assert
// expect: byte x 0 = 5
// expect: byte x#1 0 = 6
// expect: exit 0
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  char pair[2] = {1, 1};
  klee_make_symbolic(&pair[1], 1, "x");
  char before = pair[1];
  klee_make_symbolic(&pair[1], 1, "x");
  if (before == 5)
    assert(pair[1] != 6); // here
  return 0;
}
