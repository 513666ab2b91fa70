// Four letters of five kinds, and an equation that ties three of them: the last inputs are found long after the first.
#include <klee/klee.h>

static int kind(unsigned char c) {
  switch (c) {
  case 'a': return 1;
  case 'b': return 2;
  case '0': return 3;
  default: return c < 'a' ? 4 : 5;
  }
}

int main(void) {
  unsigned char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  int counts[6] = {0};
  for (int i = 0; i < 4; i++) counts[kind(text[i])]++;
  if (text[0] + text[1] == 2 * text[2] + 1) return 100 / (counts[5] + 1);
  if (text[3] * text[2] == 77 * text[1]) return counts[4];
  return 0;
}
