// Addresses of locals in frames that are still there, down and up a recursion.
#include <stdio.h>

struct chain { const struct chain *up; int value; };
static int total(const struct chain *c) { int sum = 0; for (; c; c = c->up) sum += c->value; return sum; }
static int descend(const struct chain *up, int n) {
  struct chain here = {up, n};
  return n ? descend(&here, n - 1) : total(&here);
}
static void set(int **where, int *what) { *where = what; }
static int reuse(int n) {
  int *p, local = n;
  set(&p, &local);
  *p += 1;
  return n > 0 ? reuse(n - 1) + *p : local;
}

int main(void) {
  printf("%d %d\n", descend(NULL, 100), reuse(100));
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    int inner[3] = {i, i + 1, i + 2}, *p = inner;
    sum += p[2];
  }
  printf("%d\n", sum);
  return 0;
}
