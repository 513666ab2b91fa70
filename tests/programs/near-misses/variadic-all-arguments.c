// va_arg for exactly the arguments that were passed, in registers and on the stack.
#include <stdarg.h>
#include <stdio.h>

static double sum(int count, ...) {
  va_list list;
  double total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += i % 2 ? va_arg(list, double) : va_arg(list, int);
  va_end(list);
  return total;
}

int main(void) {
  printf("%g %g %g\n", sum(0), sum(1, 5), sum(2, 1, 0.5));
  printf("%g\n", sum(20, 1, .5, 2, .5, 3, .5, 4, .5, 5, .5, 6, .5, 7, .5, 8, .5, 9, .5, 10, .5));
  return 0;
}
