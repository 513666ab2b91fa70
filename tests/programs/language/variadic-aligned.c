// Unnamed arguments of 16 and 32 bytes alignment: in registers they are not aligned, in memory they are; and arguments
// that are read in another order of classes than they were passed, which works natively because each class has its registers.
#include <stdarg.h>
#include <stdio.h>

struct __attribute__((aligned(16))) sixteen { long a, b; };
struct __attribute__((aligned(32))) thirty_two { double a, b, c, d; };

static void skip(int n, va_list list) { while (n--) va_arg(list, int); }
static __int128 wide(int n, ...) { va_list list; va_start(list, n); skip(n, list); __int128 r = va_arg(list, __int128); va_end(list); return r; }
static struct sixteen pair(int n, ...) { va_list list; va_start(list, n); skip(n, list); struct sixteen r = va_arg(list, struct sixteen); va_end(list); return r; }
static struct thirty_two four(int n, ...) { va_list list; va_start(list, n); skip(n, list); struct thirty_two r = va_arg(list, struct thirty_two); va_end(list); return r; }
static double after(double named, int n, ...) {
  va_list list;
  va_start(list, n);
  double total = named;
  for (int i = 0; i < n; i++) total = total * 2 + va_arg(list, double);
  for (int i = 0; i < n; i++) total = total * 3 + va_arg(list, int);
  va_end(list);
  return total;
}

#define TRY(n, ...)                                                                                           \
  do {                                                                                                        \
    __int128 r = wide(n __VA_ARGS__, w);                                                                      \
    struct sixteen s = pair(n __VA_ARGS__, t);                                                                \
    printf("%d: %ld %ld %ld %ld %g\n", n, (long)r, (long)(r >> 64), s.a, s.b, four(n __VA_ARGS__, f).d);      \
  } while (0)

int main(void) {
  __int128 w = ((__int128)6 << 64) + 5;
  struct sixteen t = {7, 8};
  struct thirty_two f = {1, 2, 3, 4};
  TRY(0, );
  TRY(1, , 0);
  TRY(2, , 0, 0);
  TRY(3, , 0, 0, 0);
  TRY(4, , 0, 0, 0, 0);
  TRY(5, , 0, 0, 0, 0, 0);
  TRY(6, , 0, 0, 0, 0, 0, 0);
  TRY(7, , 0, 0, 0, 0, 0, 0, 0);
  printf("%g %g\n", after(0.5, 2, 1, 1.5, 2, 2.5), after(1, 3, 1, 2, 3, 0.5, 0.25, 0.125));
  return 0;
}
