#include <klee/klee.h>
#include <string.h>

int main(void) {
  char text[5];
  klee_make_symbolic(text, sizeof text, "text");
  text[4] = 0;
  size_t start = strspn(text, " \t\n");
  if (text[start] == 0) return 1;
  if (strcspn(text + start, ",;") > 1) return 2;
  if (strpbrk(text, "xyz")) return 3;
  return 0;
}
