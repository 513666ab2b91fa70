// Where ranges overlap, the later one counts.
// expect: 4 paths
// expect: input low
// expect: input high
// expect: finding assert
// expect: byte low 1 = 1
// expect: byte low 2 = 0
// expect: byte high 0 = 2
// expect: byte high 1 = 3
// expect: exit 0
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char bytes[5] = {0};
  klee_make_symbolic(bytes, 3, "low");
  klee_make_symbolic(bytes + 2, 2, "high");
  if (bytes[1] == 1 && bytes[2] == 2)
    assert(bytes[3] != 3 || bytes[4] != 0); // here
  return 0;
}
