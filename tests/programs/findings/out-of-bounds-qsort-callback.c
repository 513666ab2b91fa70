// qsort told of more elements than there are.
// expect finding: out-of-bounds
// expect object: heap, 20 bytes
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; } // here?

int main(void) {
  int *v = malloc(5 * sizeof *v);
  for (int i = 0; i < 5; i++) v[i] = 5 - i;
  qsort(v, 6, sizeof *v, compare); // here?
  return v[0];
}
