#include <klee/klee.h>
#include <string.h>

int main(void) {
  char word[4];
  klee_make_symbolic(word, sizeof word, "word");
  if (strcmp(word, "abcdef") == 0) return 1;
  return 0;
}
