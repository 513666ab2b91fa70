#include <klee/klee.h>
#include <string.h>

int main(void) {
  char c;
  klee_make_symbolic(&c, sizeof c, "c");
  const char *digits = "0123456789abcdef";
  const char *found = memchr(digits, c, 16);
  if (!found) return 99;
  if (strchr(digits, c) - digits == 11) return 1;
  if (found[8] == 'x') return 2;
  return 3;
}
