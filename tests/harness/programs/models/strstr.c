#define _GNU_SOURCE
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char line[7];
  klee_make_symbolic(line, sizeof line, "line");
  line[6] = 0;
  if (strstr(line, "GET")) return 1;
  if (strcasestr(line, "no")) return 2;
  if (memmem(line, 6, "\0\1", 2)) return 3;
  return 0;
}
