#include <klee/klee.h>
#include <string.h>

int main(void) {
  char text[6];
  klee_make_symbolic(text, sizeof text, "text");
  text[5] = 0;
  int spaces = 0;
  for (size_t i = 0; i < strlen(text); i++) {
    if (text[i] == ' ') spaces++;
  }
  return spaces;
}
