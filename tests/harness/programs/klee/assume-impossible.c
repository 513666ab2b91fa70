// What is assumed holds for no input of one path: an error there, and only there.
// expect: 1 paths
// expect: finding user klee_assume
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  if (x < 10) klee_assume(x > 20);  // here
  return 0;
}
