// expect: 1 paths
// expect: finding user 'table' cannot be made symbolic: the object is read-only
#include <klee/klee.h>

static const int table[4] = {1, 2, 3, 4};

int main(void) {
  klee_make_symbolic((void *)table, sizeof table, "table");  // here
  return table[0];
}
