// INT_MIN / -1 traps on x86 like a division by zero: the quotient has no representation.
// expect finding: signed-overflow or divide-by-zero
#include <limits.h>

int main(void) {
  volatile int lowest = INT_MIN, minus = -1;
  return lowest / minus; // here
}
