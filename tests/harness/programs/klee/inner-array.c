// Any index on this path that leaves the array within the struct, whatever lies behind it.
// expect: 2 paths
// expect: finding out-of-bounds index
// expect: exit 0
#include <klee/klee.h>

struct record { char name[8]; int admin; };

int main(void) {
  struct record r = {"", 0};
  unsigned char index;
  klee_make_symbolic(&index, sizeof index, "index");
  r.name[index] = 1; // here
  return 0;
}
