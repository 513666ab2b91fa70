#include <klee/klee.h>
#include <string.h>

int main(void) {
  char file[4];
  klee_make_symbolic(file, sizeof file, "file");
  if (memcmp(file, "\177ELF\2", 5) != 0) return 0;
  return 1;
}
