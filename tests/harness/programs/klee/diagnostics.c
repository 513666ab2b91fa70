// expect: 1 paths
// expect: stderr x: (x[3] ++
// expect: stderr seven: 7
// expect: stderr half: 0.5
// expect: stderr range: (x[3] ++
// expect: stderr main
// expect: stderr warning: twice
// expect: stderr warning: once
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_print_expr("x", x);
  klee_print_expr("seven", (short)7);
  klee_print_expr("half", 0.5);
  klee_print_range("range", x);
  klee_stack_trace();
  klee_warning("twice");
  for (int i = 0; i < 3; i++) klee_warning_once("once");
  return 0;
}
