// free of a local array.
// expect finding: invalid-free
// expect object: stack, 16 bytes, name local
#include <stdlib.h>

int main(void) {
  char local[16], *p = local;
  free(p); // here
  return 0;
}
