// free of an address inside a block.
// expect finding: invalid-free
// expect object: heap, 16 bytes, offset 1
#include <stdlib.h>

int main(void) {
  char *p = malloc(16);
  *p++ = 'a';
  free(p); // here
  return 0;
}
