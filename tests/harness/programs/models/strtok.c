#include <klee/klee.h>
#include <string.h>

int main(void) {
  char text[5];
  klee_make_symbolic(text, sizeof text, "text");
  text[4] = 0;
  int words = 0;
  for (char *word = strtok(text, " ,"); word; word = strtok(NULL, " ,")) words++;
  return words;
}
