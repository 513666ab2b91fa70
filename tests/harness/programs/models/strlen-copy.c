#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[8];
  klee_make_symbolic(text, sizeof text, "text");
  text[7] = 0;
  char *copy = malloc(strlen(text));
  strcpy(copy, text);
  return 0;
}
