// Only one input leads to the use of a variable whose block has ended.
// expect: 4 paths
// expect: finding stack-use-after-return
// expect: byte choice 0 = 77
// expect: exit 0
#include <klee/klee.h>

int main(void) {
  unsigned char choice;
  klee_make_symbolic(&choice, sizeof choice, "choice");
  unsigned char other = 1, *p = &other;
  for (int i = 0; i < 3; i++) {
    unsigned char inner = choice + i;
    if (inner == 78 && i == 1) p = &inner;
  }
  return *p == 2; // here
}
