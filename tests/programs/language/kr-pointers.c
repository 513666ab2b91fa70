// Calls through pointers without a prototype, of functions with one, and of variadic functions without unnamed arguments.
// flags: -std=gnu11 -w
#include <stdarg.h>
#include <stdio.h>

static int add(int *a, long b) { return *a + (int)b; }
static int subtract(int *a, long b) { return *a - (int)b; }
static double twice(double x) { return x * 2; }
static int none(void) { return 7; }
static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  while (count-- > 0) total += va_arg(list, int);
  va_end(list);
  return total;
}

struct entry {
  const char *name;
  int (*call)();
};

struct entry table[] = {{"add", add}, {"subtract", subtract}};
double (*scale)() = twice;
int (*nothing)() = none;
int (*total)(int, ...) = sum;

int main(void) {
  int x = 30;
  for (int i = 0; i < 2; i++) printf("%s %d\n", table[i].name, table[i].call(&x, 12L));
  printf("%g %d %d %d\n", scale(2.25), nothing(), total(0), total(3, 1, 2, 3));
  return 0;
}
