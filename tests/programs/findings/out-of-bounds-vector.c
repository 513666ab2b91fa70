// A vector load of 16 bytes from a block of 12.
// expect finding: out-of-bounds
// expect access: read of 16 bytes
// expect object: heap, 12 bytes, offset 0
// sanitizers: address
#include <stdlib.h>

typedef int v4i __attribute__((vector_size(16), aligned(4)));

int main(void) {
  int *three = calloc(3, sizeof *three);
  v4i v = *(v4i *)three; // here
  return v[0];
}
