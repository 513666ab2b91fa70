// One element past the end of a heap array, read.
// expect finding: out-of-bounds
// expect access: read of 4 bytes
// expect object: heap, 40 bytes, offset 40
#include <stdlib.h>

int main(void) {
  int *v = calloc(10, sizeof *v);
  int sum = 0;
  for (int i = 0; i <= 10; i++) sum += v[i]; // here
  free(v);
  return sum;
}
