// Functions that are inlined, called through pointers, or never called; variables of an open size, which are cleaned up.
#include <stdio.h>

static inline int square(int x) { return x > 3 ? x * x : x; }

__attribute__((always_inline)) static inline int clamp(int x) {
  if (x < 0)
    return 0;
  return x > 9 ? 9 : x;
}

static int never_called(int n) {
  if (n > 1)
    return n * never_called(n - 1);
  return 1;
}

static int sum_of(int n) {
  int sum = 0;
  for (int i = 1; i <= n; i++) {
    int row[i];
    if (i == 2) continue;
    row[i - 1] = i;
    sum += row[i - 1];
  }
  return sum;
}

int main(void) {
  int (*chosen[])(int) = {square, sum_of};
  int sum = 0;
  for (unsigned i = 0; i < sizeof chosen / sizeof *chosen; i++) sum += chosen[i](4);
  printf("%d %d %d\n", sum, clamp(sum), clamp(-sum));
  return sum < 0 ? never_called(sum) : 0;
}
