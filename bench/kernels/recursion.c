// Calls and nothing but calls: Fibonacci, Ackermann, the towers of Hanoi, eight queens.
#include <stdio.h>

static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static unsigned hanoi(int n, int from, int to) {
  return n == 0 ? 0 : hanoi(n - 1, from, 6 - from - to) * 3 + (unsigned)(from * to) + hanoi(n - 1, 6 - from - to, to);
}
static int queens(int n, unsigned columns, unsigned left, unsigned right) {
  unsigned all = (1u << n) - 1, free = all & ~(columns | left | right);
  if (columns == all) return 1;
  int count = 0;
  while (free) {
    unsigned bit = free & -free;
    free ^= bit;
    count += queens(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}

int main(void) {
  printf("%u\n", fib(38));
  for (int i = 0; i < 6; i++) printf("%d\n", ackermann(3, 8));
  printf("%u\n", hanoi(24, 1, 3));
  printf("%d\n", queens(11, 0, 0, 0));
  return 0;
}
