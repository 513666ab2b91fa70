// An unaligned read of eight bytes that runs over the end.
// expect finding: out-of-bounds
// expect access: read of 8 bytes
// expect object: heap, 16 bytes, offset 11
// sanitizers: address
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) word { unsigned long bits; };

int main(void) {
  char *block = malloc(16);
  memset(block, 0, 16);
  return (int)((struct word *)(block + 11))->bits; // here
}
