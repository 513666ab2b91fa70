#include <klee/klee.h>
#include <string.h>

int main(void) {
  char name[12];
  klee_make_symbolic(name, sizeof name, "name");
  name[11] = 0;
  if (strlen(name) > 8) return 1;
  if (strnlen(name, 3) == 2) return 2;
  return 0;
}
