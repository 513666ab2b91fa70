// expect: 3 paths
// expect: exit 0
// expect: exit 1
// expect: exit 2
#include <klee/klee.h>

int main(void) {
  switch (klee_choose(3)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return 2;
    default: return 3;
  }
}
