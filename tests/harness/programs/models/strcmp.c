#include <klee/klee.h>
#include <string.h>

int main(void) {
  char word[12];
  klee_make_symbolic(word, sizeof word, "word");
  word[11] = 0;
  if (strcmp(word, "password") == 0) return 1;
  if (strcmp(word, "secret") == 0) return 2;
  if (strcmp(word, "m") < 0) return 3;
  return 0;
}
