// Static storage: locals that keep their value, recursion over one static, initialised addresses, blocks with the same name.
#include <stdio.h>

static int next(void) { static int n = 10; return n++; }
static const char *text(int n) {
  static char buffers[4][24];
  static int turn;
  char *buffer = buffers[turn++ & 3];
  sprintf(buffer, "<%d>", n);
  return buffer;
}
static int visited(int n) {
  static int calls;
  calls++;
  if (n) visited(n - 1), visited(n - 1);
  return calls;
}
static int blocks(int which) {
  if (which) { static int v = 100; return ++v; }
  else { static int v = 200; return ++v; }
}
static int *cell(int i) { static int cells[3] = {[1] = 5}; static int *const addresses[] = {cells, cells + 1, cells + 2}; return addresses[i]; }

int main(void) {
  int a = next(), b = next(), c = next();
  printf("%d %d %d\n", a, b, c);
  printf("%s %s %s\n", text(1), text(-22), text(333));
  printf("%d\n", visited(5));
  blocks(0), blocks(1);
  int d = blocks(0), e = blocks(1);
  printf("%d %d\n", d, e);
  *cell(2) = 9, ++*cell(1);
  printf("%d %d %d\n", *cell(0), *cell(1), *cell(2));
  return 0;
}
