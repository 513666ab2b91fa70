// Function pointers: in tables, in structs, as arguments and results, compared, cast and cast back.
#include <stdio.h>
#include <stdint.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static double ratio(double a, double b) { return a / b; }

static int (*const table[])(int, int) = {add, sub, mul};
struct shape {
  const char *name;
  double (*area)(const struct shape *);
  double w, h;
};
static double rectangle(const struct shape *s) { return s->w * s->h; }
static double triangle(const struct shape *s) { return s->w * s->h / 2; }

typedef int (*binary)(int, int);
static binary choose(char c) { return c == '+' ? add : c == '-' ? sub : mul; }
static int fold(binary f, int start, const int *v, int n) {
  for (int i = 0; i < n; i++) start = f(start, v[i]);
  return start;
}
typedef void (*step)(int);
static int depth;
static void down(int n);
static void up(int n) { depth += n; if (n > 0) ((step)down)(n - 1); }
static void down(int n) { depth += 100; if (n > 0) up(n - 1); }

int main(void) {
  int values[] = {1, 2, 3, 4};
  for (int i = 0; i < 3; i++) printf("%d\n", table[i](6, 7));
  struct shape shapes[] = {{"rectangle", rectangle, 3, 4}, {"triangle", triangle, 3, 4}};
  for (int i = 0; i < 2; i++) printf("%s %g\n", shapes[i].name, shapes[i].area(&shapes[i]));
  printf("%d %d\n", fold(choose('*'), 1, values, 4), (*choose('-'))(1, 2));
  up(5);
  printf("%d\n", depth);
  void (*generic)(void) = (void (*)(void))ratio;
  printf("%g\n", ((double (*)(double, double))generic)(1, 4));
  uintptr_t number = (uintptr_t)add;
  printf("%d %d %d\n", ((binary)number)(20, 22), choose('+') == add, table[0] == table[1]);
  binary nothing = 0;
  printf("%d %d\n", nothing == 0, (nothing ? nothing : sub)(9, 8));
  printf("%d\n", (****add)(1, 1));
  return 0;
}
