#include <klee/klee.h>
#include <string.h>

int main(void) {
  char a[5], b[5];
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(b, sizeof b, "b");
  a[4] = b[4] = 0;
  if (strcmp(a, b) == 0) return 1;
  if (strcmp(a, b) < 0) return 2;
  return 3;
}
