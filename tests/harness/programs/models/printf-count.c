// How many characters printf wrote depends on the input, and the program looks at it.
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  short number;
  unsigned char byte;
  int so_far;
  klee_make_symbolic(&number, sizeof number, "number");
  klee_make_symbolic(&byte, sizeof byte, "byte");
  int count = printf("%d%n %#x\n", number, &so_far, byte);
  int wide = printf("%4u|%+d|%.2x\n", byte, byte, byte);
  if (so_far == 6) return 1;
  if (count == 6) return 2;
  if (wide == 12) return 3;
  return 4;
}
