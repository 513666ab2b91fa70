// The old pointer after realloc moved (or might have moved) the block.
// expect finding: use-after-free
// expect object: heap, 16 bytes
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *old = malloc(16);
  strcpy(old, "old");
  char *new = realloc(old, 4096);
  new[0] = 'n';
  return old[0]; // here
}
