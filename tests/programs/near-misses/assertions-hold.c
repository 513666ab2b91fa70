// Assertions that hold, with side effects, and one compiled out.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = 0;
  assert(++n == 1);
  assert((n += 2, n == 3) && "with a text");
#undef assert
#define NDEBUG
#include <assert.h>
  assert(++n == 99);
  printf("%d\n", n);
  return 0;
}
