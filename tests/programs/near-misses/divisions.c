// Divisions at the edge: by minus one, of the lowest number by something else, floats by zero.
#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile int lowest = INT_MIN, minus = -1, zero = 0, two = 2;
  volatile long wide = LONG_MIN;
  volatile double none = 0;
  printf("%d %d %d\n", lowest / two, (lowest + 1) / minus, lowest % two);
  printf("%ld %ld %d\n", wide / 2, (long)lowest / minus, zero / minus);
  printf("%g %g\n", 1 / none, -1 / none);
  volatile signed char small = -128;
  printf("%d %d\n", small / minus, small % minus);
  printf("%u\n", (unsigned)lowest / (unsigned)minus);
  return two && (zero || 1 / two == 0) ? 0 : 1 / zero;
}
