// scanf: numbers of every base and size, scan sets, widths, suppression, counts, failures, end of input.
// stdin: 42 -17 0x1f 077 3.25e2
// stdin: key=value;rest of line
// stdin: 12345abc
// stdin: 1,2,,3
#include <stdio.h>

int main(void) {
  int a, b, c, d, n;
  double f;
  char key[10], value[10], line[32], ch;
  printf("%d", scanf("%d %d %i %i %lf", &a, &b, &c, &d, &f));
  printf(" %d %d %d %d %g\n", a, b, c, d, f);
  printf("%d", scanf(" %9[^=]=%9[a-z];%n", key, value, &n));
  printf(" %s %s %d\n", key, value, n);
  printf("%s", fgets(line, sizeof line, stdin));
  printf("%d", scanf("%3d%*1d%d%c", &a, &b, &ch));
  printf(" %d %d %c\n", a, b, ch);
  a = scanf("%s", line);
  printf("%d %s\n", a, line);
  printf("%d", scanf("%d,%d,%d", &a, &b, &c));
  printf(" %d %d\n", a, b);
  printf("%d %c\n", scanf(",%d", &c), 'x');
  printf("%d\n", scanf("%d", &a));
  b = scanf("%d", &a);
  printf("%d %d\n", b, feof(stdin) != 0);
  short s;
  unsigned char uc;
  long long ll;
  float g;
  printf("%d", sscanf("70000 300 -9223372036854775808 1e-3", "%hd %hhu %lld %f", &s, &uc, &ll, &g));
  printf(" %d %d %lld %g\n", s, uc, ll, g);
  printf("%d %d\n", sscanf("abc", "%d", &a), sscanf("", "%d", &a));
  unsigned u;
  printf("%d", sscanf("ff-1 0b", "%x%n", &u, &n));
  printf(" %u %d\n", u, n);
  return 0;
}
