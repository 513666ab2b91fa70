// A local of an inner block used after the block, but within the function.
// expect finding: stack-use-after-return
// expect object: stack, 4 bytes, offset 0, name inner, owner main
// expect message: after the block that it belongs to has ended
#include <stdio.h>

int main(void) {
  int *p;
  {
    int inner = 5;
    p = &inner;
  }
  printf("%d\n", *p); // here
  return 0;
}
