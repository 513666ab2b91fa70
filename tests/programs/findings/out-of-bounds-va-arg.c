// va_arg beyond the arguments that were passed.
// expect finding: out-of-bounds
// sanitizers: none, nothing native notices: the stack behind the arguments is readable
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += va_arg(list, int); // here
  va_end(list);
  return total;
}

int main(void) { return sum(9, 1, 2, 3, 4, 5, 6, 7, 8); }
