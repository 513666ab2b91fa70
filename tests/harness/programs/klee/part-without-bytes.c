// A range without bytes may stand at the end of an object, and is no input.
// expect: 2 paths
// expect: input rest
// expect: exit 1
// expect: exit 0
#include <klee/klee.h>

int main(void) {
  char bytes[3] = {0};
  klee_make_symbolic(bytes + 3, 0, "rest");
  klee_make_symbolic(bytes + 2, 1, "rest");
  if (bytes[2] == 'x') return 1;
  return 0;
}
