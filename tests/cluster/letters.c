// Several paths to every finding, a size that depends on the input, and enough work in a run that other workers join in.
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static unsigned work(void) {
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 100000; i++) sum += i * i;
  return sum;
}

static int kind(unsigned char c) {
  switch (c) {
  case 'a': return 1;
  case 'b': return 2;
  default: return c < 'a' ? 3 : 4;
  }
}

int main(void) {
  unsigned char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  work();
  int counts[5] = {0};
  for (int i = 0; i < 3; i++) counts[kind(text[i])]++;
  if (counts[1] == 2) assert(counts[2] != 1);           // TWO
  if (counts[3] == 1 && text[2] == '0') {
    char *block = malloc(text[0] & 3);
    if (block != NULL) block[text[1] & 1] = 1;          // BLOCK
    free(block);
  }
  if (text[0] + text[1] == 2 * text[2] + 1) return 100 / counts[4]; // DIVISION
  return 0;
}
