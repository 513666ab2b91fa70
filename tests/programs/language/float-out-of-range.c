// Conversions of values that do not fit. Undefined in C, but programs meet them, and x86-64 gives the "integer indefinite"
// sanitizers: none, out of range conversions are what it is about
// value (the lowest integer): what clang -O0 code does there is what a user sees natively.
#include <math.h>
#include <stdio.h>

static volatile double values[] = {1e10, -1e10, 1e30, -1e30, 2147483648.0, -2147483649.0, 9223372036854775808.0, -9223372036854777856.0};

int main(void) {
  for (int i = 0; i < 8; i++) printf("%g: %d %ld\n", values[i], (int)values[i], (long)values[i]);
  volatile double special[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) printf("%d %ld %d\n", (int)special[i], (long)special[i], (int)(float)special[i]);
  volatile float f = 1e20f;
  printf("%d %ld\n", (int)f, (long)f);
  return 0;
}
