// One argument fewer than the callee expects: natively it reads what the register happened to hold.
// expect finding: out-of-bounds
// sanitizers: none, nothing native notices
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += va_arg(list, int); // here
  va_end(list);
  return total;
}

int main(void) { return sum(3, 1, 2); }
