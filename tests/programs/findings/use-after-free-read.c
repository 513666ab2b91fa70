// Read after free: the report names both the allocation and the free.
// expect finding: use-after-free
// expect access: read of 4 bytes
// expect object: heap, 12 bytes, offset 8
#include <stdlib.h>

int main(void) {
  int *v = calloc(3, sizeof *v);
  free(v);
  return v[2]; // here
}
