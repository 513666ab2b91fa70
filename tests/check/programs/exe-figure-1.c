// The running example of the EXE paper (Cadar et al., CCS 2006, Figure 1), with KLEE's name for make_symbolic.
// clew: --tests all
// tests: 5
// paths: 5
// finding: out-of-bounds BOUNDS
// finding: divide-by-zero DIVISION
// stopped: exhausted
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned i, t, a[4] = {1, 3, 5, 2};
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= 4) return 0;
  char *p = (char *)a + i * 4;
  *p = *p - 1;
  t = a[*p]; // BOUNDS
  t = t / a[i]; // DIVISION
  if (t == 2)
    assert(i == 1);
  else
    assert(i == 3);
  return 0;
}
