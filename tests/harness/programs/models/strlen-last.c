#include <klee/klee.h>
#include <string.h>

int main(void) {
  char line[8];
  klee_make_symbolic(line, sizeof line, "line");
  line[7] = 0;
  size_t length = strlen(line);
  if (line[length - 1] == '\n') return 1;
  return 0;
}
