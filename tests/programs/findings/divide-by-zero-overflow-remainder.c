// LONG_MIN % -1 traps as well.
// expect finding: signed-overflow or divide-by-zero
#include <limits.h>

int main(void) {
  volatile long lowest = LONG_MIN, minus = -1;
  return (int)(lowest % minus); // here
}
