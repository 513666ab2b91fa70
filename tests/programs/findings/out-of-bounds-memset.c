// memset one byte too far.
// expect finding: out-of-bounds
// expect object: heap, 100 bytes
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char *block = malloc(100);
  memset(block, 0, 100 + (size_t)argc); // here
  return block[0];
}
