// Switches: several labels of one target, falling through, ranges, no default, within a loop, over a character.
#include <stdio.h>

static int classify(int c) {
  switch (c) {
    case ' ':
    case '\t':
      return 0;
    case '0' ... '9':
      return 1;
    case '+':
      c++;
    case '-':
      return c;
    case 'x':
      break;
    default:
      if (c > 'a' && c <= 'z') return 2;
  }
  return 3;
}

static int incomplete(int n) {
  switch (n) {
    case 1: return 10;
    case 2: return 20;
  }
  return 0;
}

int main(void) {
  int sum = 0;
  for (const char *at = "a +7x"; *at != 0; at++) sum += classify(*at);
  switch (sum > 0) {
    case 0: printf("nothing\n"); break;
    case 1: printf("%d %d\n", sum, incomplete(2));
  }
  return 0;
}
