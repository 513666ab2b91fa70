// Unsigned arithmetic wraps, also under the sanitizer's checks.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
#include <limits.h>
#include <stdio.h>

int main(void) {
  unsigned u = UINT_MAX;
  unsigned long l = 1ul << 63;
  unsigned char c = 255;
  u++, c++;
  printf("%u %lu %d %u\n", u, l * 2, c, 0u - 1u);
  int i = INT_MAX - 1;
  i++;
  printf("%d %d\n", i, -(INT_MIN + 1));
  int v[3] = {1, 2, 3}, *p = v + 3;
  printf("%d %d\n", p[-1], 1 << 30);
  struct { int x[2]; } s = {{1, 2}}, *q = &s;
  printf("%d\n", q->x[1]);
  return 0;
}
