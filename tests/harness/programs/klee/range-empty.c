// expect: finding user klee_range: there is no int from 5 to below 5
#include <klee/klee.h>

int main(void) {
  return klee_range(5, 5, "x");  // here
}
