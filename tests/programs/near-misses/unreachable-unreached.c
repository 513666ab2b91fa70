// __builtin_unreachable, __builtin_trap and abort on paths that are not taken.
#include <stdio.h>
#include <stdlib.h>

enum kind { FIRST, SECOND };
static int rank(enum kind k) {
  switch (k) {
    case FIRST: return 1;
    case SECOND: return 2;
  }
  __builtin_unreachable();
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 100) __builtin_trap();
  if (argc > 200) abort();
  printf("%d %d\n", rank(FIRST), rank(SECOND));
  return 0;
}
