// realloc of a local array.
// expect finding: invalid-free
// expect object: stack, 16 bytes
#include <stdlib.h>

int main(void) {
  char local[16], *p = local;
  p = realloc(p, 32); // here
  return p == 0;
}
