// memmove within a block that ends too early.
// expect finding: out-of-bounds
// expect object: heap, 10 bytes
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *block = calloc(10, 1);
  size_t n = 8;
  memmove(block + 3, block, n); // here
  return block[0];
}
