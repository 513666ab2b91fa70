// Operators with control flow: short circuits, comma, conditional chains, increments in places, assignment as a value, sequence points.
#include <stdio.h>

static char trace[256];
static int at;
static int mark(char c, int result) { trace[at++] = c; return result; }

int main(void) {
  int a = 5, b, c;
  b = mark('a', 0) && mark('b', 1);
  b += mark('c', 1) || mark('d', 1);
  b += (mark('e', 0) || mark('f', 1)) && mark('g', 1);
  b += mark('h', 1) ? mark('i', 2) : mark('j', 3);
  c = (mark('k', 1), mark('l', 20));
  b += !mark('m', 0) && !mark('n', 0) || mark('o', 0);
  printf("%s %d %d\n", trace, b, c);
  int i = 0, values[5] = {0};
  values[i++] = 10, values[i++] += 20, values[++i] = 30;
  int *p = values;
  p++;
  printf("%d %d %d %d\n", p[-1], *p, values[3], i);
  a = b = c = 7;
  a += b -= c *= 2;
  printf("%d %d %d\n", a, b, c);
  int first = (a = 3) * 2, second = -a++ + 10;
  printf("%d %d %d\n", first, second, ~a & 0xff);
  for (i = 0, a = 10; i < a; i += 2, a--) {}
  printf("%d %d\n", i, a);
  do { if (i++ == 8) continue; if (i > 12) break; } while (i < 20);
  printf("%d\n", i);
  printf("%d %d\n", (3 > 2) > 1, 1 ? 2 ? 3 : 4 : 5);
  printf("%d\n", ({ int x = 4; x *= x; x + 1; }));
  printf("%d\n", 0 ?: 9);
  printf("%zu %d\n", sizeof(i++), i);
  unsigned u = 1u << 31;
  printf("%u %d %d\n", u >> 31, (int)u >> 31, -7 / 2 * 2 + -7 % 2);
  return mark('z', 3) * 14;
}
