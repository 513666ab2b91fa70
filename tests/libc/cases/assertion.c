// The text of a failed assertion.
#include <assert.h>

static void check(int value) { assert(value > 0 && "positive"); }

int main(void) {
  printf("before\n");
  check(1);
  check(-1);
}
