// Variadic functions: every class of argument, more than the registers hold, va_copy, va_list passed on.
#include <stdarg.h>
#include <stdio.h>

struct small { int a, b; };
struct floats { double x, y; };
struct mixed { long l; double d; };
struct big { long a[4]; };

static void all(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) switch (*kinds) {
      case 'i': printf("%d ", va_arg(list, int)); break;
      case 'l': printf("%ld ", va_arg(list, long)); break;
      case 'u': printf("%u ", va_arg(list, unsigned)); break;
      case 'd': printf("%g ", va_arg(list, double)); break;
      case 's': printf("%s ", va_arg(list, char *)); break;
      case 'S': { struct small s = va_arg(list, struct small); printf("{%d %d} ", s.a, s.b); break; }
      case 'F': { struct floats f = va_arg(list, struct floats); printf("{%g %g} ", f.x, f.y); break; }
      case 'M': { struct mixed m = va_arg(list, struct mixed); printf("{%ld %g} ", m.l, m.d); break; }
      case 'B': { struct big b = va_arg(list, struct big); printf("{%ld %ld} ", b.a[0], b.a[3]); break; }
      case 'w': { __int128 w = va_arg(list, __int128); printf("%lx:%lx ", (long)(w >> 64), (long)w); break; }
      case 'f': printf("%d ", va_arg(list, int (*)(int))(20)); break;
    }
  va_end(list);
  printf("\n");
}

static int sum(int count, va_list list) {
  int total = 0;
  while (count--) total += va_arg(list, int);
  return total;
}

static int twice(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  int first = va_arg(list, int);
  va_copy(copy, list);
  int once = sum(count - 1, list), again = sum(count - 1, copy);
  va_end(list);
  va_end(copy);
  return first * 10000 + once * 100 + again;
}

static double average(int count, ...) {
  va_list list;
  double total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += va_arg(list, double);
  va_end(list);
  return total / count;
}

static int next_of(va_list *list) { return va_arg(*list, int); }
static int through_pointer(int ignored, ...) {
  va_list list;
  va_start(list, ignored);
  int a = next_of(&list), b = next_of(&list), c = va_arg(list, int);
  va_end(list);
  return a * 100 + b * 10 + c;
}

static int triple(int x) { return 3 * x; }

int main(void) {
  struct small s = {1, 2};
  struct floats f = {0.5, 1.5};
  struct mixed m = {7, 7.5};
  struct big b = {{1, 2, 3, 4}};
  all("iludsilud", 1, -2L, 3u, 4.5, "five", -6, 7L, 8u, 9.25);
  all("iiiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  all("ddddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0);
  all("SFMBSFMB", s, f, m, b, s, f, m, b);
  all("SSSSSSi", s, s, s, s, s, s, 77);
  all("FFFFFd", f, f, f, f, f, 0.125);
  all("iiiiSMFdBwsw", 1, 2, 3, 4, s, m, f, 2.5, b, (__int128)1 << 70, "end", (__int128)-3);
  all("MMMMMMMM", m, m, m, m, m, m, m, m);
  all("ifd", 'c', triple, (float)0.1f);
  all("");
  printf("%d\n", twice(5, 1, 2, 3, 4, 5));
  printf("%g\n", average(10, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
  printf("%d\n", through_pointer(0, 1, 2, 3));
  return 0;
}
