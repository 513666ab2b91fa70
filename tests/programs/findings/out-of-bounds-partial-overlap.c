// A read of four bytes of which only the last lies outside.
// expect finding: out-of-bounds
// expect access: read of 4 bytes
// expect object: heap, 7 bytes, offset 4
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *block = malloc(7);
  memset(block, 1, 7);
  return *(int *)(block + 4) & 1; // here
}
