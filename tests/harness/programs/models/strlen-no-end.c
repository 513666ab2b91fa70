#include <klee/klee.h>
#include <string.h>

int main(void) {
  char name[6];
  klee_make_symbolic(name, sizeof name, "name");
  if (strlen(name) > 3) return 1;
  return 0;
}
