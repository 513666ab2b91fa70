// One value needs no input; others are those from begin to below end.
// expect: 3 paths
// expect: exit 3
// expect: exit 4
// expect: exit 5
// expect: input value
#include <klee/klee.h>

int main(void) {
  if (klee_range(7, 8, "single") != 7) return 1;
  int x = klee_range(-1, 2, "value");
  if (x == -1) return 3;
  if (x == 0) return 4;
  return x == 1 ? 5 : 6;
}
