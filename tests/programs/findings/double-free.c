// The same block freed twice.
// expect finding: double-free
// expect object: heap, 10 bytes
#include <stdlib.h>

int main(void) {
  char *p = malloc(10), *q = p;
  free(p);
  free(q); // here
  return 0;
}
