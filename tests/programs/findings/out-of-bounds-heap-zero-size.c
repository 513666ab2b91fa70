// malloc(0) gives an address that nothing may be read from.
// sanitizers: none, ASan gives a block of no bytes one
// expect finding: out-of-bounds
// expect object: heap, 0 bytes, offset 0
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  char *nothing = malloc((size_t)argc - 1);
  return nothing[0]; // here
}
