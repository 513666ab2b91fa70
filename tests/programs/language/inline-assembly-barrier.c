// The empty assembly statement is a barrier: it may hide a value from the optimiser, and does nothing.
#include <stdio.h>

static int hide(int x) {
  __asm__ volatile("" : "+r"(x));
  return x;
}
static long through(long x) {
  long y;
  __asm__("" : "=r"(y) : "0"(x));
  return y;
}
static void sink(const void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

int main(void) {
  int a[4] = {1, 2, 3, 4};
  sink(a);
  __asm__ volatile("" ::: "memory");
  double d = 2.5;
  __asm__ volatile("" : "+x"(d));
  int m = 3;
  __asm__ volatile("" : "+m"(m));
  printf("%d %ld %d %g %d\n", hide(41) + 1, through(1L << 40), a[3], d, m);
  return 0;
}
