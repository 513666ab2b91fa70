// Loops of every kind: entered or not, left by their condition, by break, goto and return.
#include <stdio.h>

static int find(const char *text, char wanted) {
  for (int i = 0; text[i] != 0; i++) {
    if (text[i] == '-') continue;
    if (text[i] == wanted) return i;
  }
  return -1;
}

static int collatz(unsigned n) {
  int steps = 0;
  do {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    steps++;
  } while (n != 1);
  return steps;
}

int main(void) {
  int rounds = 0;
  while (1) {
    if (++rounds > 5) break;
  }
  for (;;) {
    if (rounds-- == 0) goto done;
  }
done:
  while (rounds > 10) rounds--;
  printf("%d %d %d\n", find("a-bc", 'c'), find("abc", 'x'), collatz(6));
  return 0;
}
