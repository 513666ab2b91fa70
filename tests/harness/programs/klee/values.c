// klee_get_value_* gives this run's value as a constant and decides nothing.
// expect: 1 paths
// expect: exit 6
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  int constant = klee_get_value_i32(x);
  long wide = klee_get_valuel(x);
  if (constant != wide || klee_get_valuell(wide) != wide || klee_get_value_i64(wide) != wide) return 1;
  if (klee_get_valued(1.5) != 1.5 || klee_get_valuef(2.5f) != 2.5f) return 2;
  return klee_is_symbolic(x) * 2 + !klee_is_symbolic(constant) * 4 + klee_is_replay();
}
