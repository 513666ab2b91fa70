// expect: refused klee_define_fixed_object: memory at addresses of the program's choice
#include <klee/klee.h>

int main(void) {
  klee_define_fixed_object((void *)0x1000, 64);
  return 0;
}
