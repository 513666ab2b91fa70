// Weak symbols, aliases of functions and variables, ifunc-free dispatch, section and visibility attributes.
#include <stdio.h>

int original(int x) { return x + 1; }
int another(int x) __attribute__((alias("original")));
int weakly(int x) __attribute__((weak, alias("original")));
int value = 42;
extern int same_value __attribute__((alias("value")));
__attribute__((weak)) int weak_value = 7;
extern int absent_value __attribute__((weak));
void absent_function(void) __attribute__((weak));
__attribute__((visibility("hidden"), noinline, section("special"))) int placed(int x) { return x * 2; }
static int target(void) { return 5; }
static int local_alias(void) __attribute__((alias("target")));
struct point { int x, y; } origin = {1, 2};
extern struct point origin_alias __attribute__((alias("origin")));

int main(void) {
  printf("%d %d %d\n", original(1), another(2), weakly(3));
  same_value++;
  printf("%d %d %d\n", value, &value == &same_value, weak_value);
  printf("%d %d\n", &absent_value != 0, absent_function != 0);
  if (absent_function) absent_function();
  origin_alias.y = 20;
  printf("%d %d %d\n", placed(21), local_alias(), origin.y);
  return 0;
}
