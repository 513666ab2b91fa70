// Arrays of megabytes on the stack: below the 8 MB that a native stack has.
#include <stdio.h>
#include <string.h>

static long fill(int depth) {
  int block[250000];
  for (int i = 0; i < 250000; i += 1000) block[i] = i + depth;
  long below = depth ? fill(depth - 1) : 0;
  return below + block[249000];
}

int main(void) {
  char big[3 << 20];
  memset(big, 1, sizeof big);
  long sum = 0;
  for (size_t i = 0; i < sizeof big; i += 4096) sum += big[i];
  printf("%ld %ld\n", sum, fill(3));
  return 0;
}
