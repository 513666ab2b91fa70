#include <klee/klee.h>
#include <string.h>

int main(void) {
  char line[6];
  klee_make_symbolic(line, sizeof line, "line");
  line[5] = 0;
  char *colon = strchr(line, ':');
  if (!colon) return 1;
  if (colon[1] == ' ') return 2;
  return 0;
}
