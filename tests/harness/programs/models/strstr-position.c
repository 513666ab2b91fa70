#include <klee/klee.h>
#include <string.h>

int main(void) {
  char line[6];
  klee_make_symbolic(line, sizeof line, "line");
  line[5] = 0;
  char *found = strstr(line, "ab");
  if (!found) return 1;
  if (found == line) return 2;
  if (found[2] == '!') return 3;
  return 0;
}
