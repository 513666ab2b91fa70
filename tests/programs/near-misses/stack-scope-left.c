// A local of an inner block used after the block, but within the function. Wrong C, yet at -O0 clang gives each variable
// its own place and no lifetime markers, so natively and here it works; ASan finds it with its own instrumentation.
// sanitizers: none
#include <stdio.h>

int main(void) {
  int *p;
  {
    int inner = 5;
    p = &inner;
  }
  printf("%d\n", *p);
  return 0;
}
