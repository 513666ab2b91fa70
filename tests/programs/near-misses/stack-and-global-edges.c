// First and last bytes of locals and globals of odd sizes next to each other.
#include <stdio.h>
#include <string.h>

static char a[1], b[2], c[3], d[5];
static short e[3];
static int f[7];
static double g;
static const char text[] = "thirteen here";

int main(void) {
  char p[1], q[7], r[3];
  int s[5];
  long t;
  memset(a, 1, sizeof a), memset(b, 2, sizeof b), memset(c, 3, sizeof c), memset(d, 4, sizeof d);
  e[0] = e[2] = 5, f[0] = f[6] = 6, g = 7;
  memset(p, 1, sizeof p), memset(q, 2, sizeof q), memset(r, 3, sizeof r), memset(s, 4, sizeof s);
  t = -1;
  printf("%d %d %d %d %d %d %g\n", a[0], b[1], c[2], d[4], e[2], f[6], g);
  printf("%d %d %d %x %ld %c %d\n", p[0], q[6], r[2], s[4], t, text[12], text[13]);
  return 0;
}
