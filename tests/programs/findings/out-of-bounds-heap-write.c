// One element past the end of a heap array, written.
// expect finding: out-of-bounds
// expect access: write of 4 bytes
// expect object: heap, 40 bytes, offset 40
#include <stdlib.h>

static void fill(int *v, int n) {
  for (int i = 0; i <= n; i++) v[i] = i; // here
}

int main(void) {
  int *v = malloc(10 * sizeof *v);
  fill(v, 10);
  free(v);
  return 0;
}
