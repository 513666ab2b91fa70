// strtol, strtod and friends: bases, white space, overflow, where they stop; rand's sequence; div; abs.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void integer(const char *text, int base) {
  char *end;
  errno = 0;
  long v = strtol(text, &end, base);
  printf("%ld [%s] %d\n", v, end, errno == ERANGE);
}
static void real(const char *text) {
  char *end;
  errno = 0;
  double v = strtod(text, &end);
  printf("%.17g [%s] %d\n", v, end, errno == ERANGE);
}

int main(void) {
  integer("  -42abc", 10), integer("0x1F", 0), integer("0x1F", 16), integer("0777", 0), integer("zz", 36), integer("0x", 16);
  integer("9223372036854775808", 10), integer("-9223372036854775809", 10), integer("", 10), integer("+5", 10), integer("12", 2);
  real("3.14xyz"), real("1e400"), real("-1e-400"), real("0x1.8p3"), real("inf"), real("NAN(abc)z"), real(".5."), real("1e"), real("1e+"), real("5e-324");
  real("179769313486231580793728971405301e276"), real("9007199254740993"), real("0.1e0");
  printf("%d %ld %g\n", atoi(" 17 "), atol("-9"), atof("2.5e1"));
  printf("%lu %d\n", strtoul("-1", NULL, 10), (int)strtoull("zzz", NULL, 10));
  div_t d = div(-7, 2);
  ldiv_t l = ldiv(100, -7);
  printf("%d %d %ld %ld %d %ld\n", d.quot, d.rem, l.quot, l.rem, abs(-5), labs(LONG_MIN + 1));
  srand(42);
  for (int i = 0; i < 5; i++) printf("%d ", rand());
  srandom(1);
  printf("%ld\n", random());
  return 0;
}
