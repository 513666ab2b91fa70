// One element before a heap array.
// expect finding: out-of-bounds
// expect access: read of 4 bytes
// expect object: heap, 16 bytes, offset -4
#include <stdlib.h>

int main(void) {
  int *v = calloc(4, sizeof *v);
  int i = 3;
  while (v[i] == 0) i--; // here
  return i;
}
