// A symbolic index sees symbolic and concrete bytes of one object.
// expect: finding assert
// expect: byte index 0 = 6
// expect: byte middle 1 = 255
// expect: exit 0
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char table[8] = {10, 11, 12, 13, 14, 15, 16, 17}, index;
  klee_make_symbolic(&index, sizeof index, "index");
  klee_assume(index < 8);
  klee_make_symbolic(table + 2, 3, "first");
  klee_make_symbolic(table + 5, 2, "middle");
  assert(index < 6 || table[index] != 255); // here
  return 0;
}
