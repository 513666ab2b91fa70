// After realloc to a smaller size the old size is gone.
// expect finding: out-of-bounds
// expect object: heap, 8 bytes, offset 8
#include <stdlib.h>

int main(void) {
  int *v = calloc(10, sizeof *v);
  v = realloc(v, 2 * sizeof *v);
  return v[2]; // here
}
