// A failed assertion names its expression.
// expect finding: assert
// expect message: count > 0
#include <assert.h>

static int first(int count) {
  assert(count > 0); // here
  return count;
}

int main(void) { return first(0); }
