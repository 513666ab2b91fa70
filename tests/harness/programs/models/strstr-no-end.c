#include <klee/klee.h>
#include <string.h>

int main(void) {
  char line[4];
  klee_make_symbolic(line, sizeof line, "line");
  return strstr(line, "ab") != 0;
}
