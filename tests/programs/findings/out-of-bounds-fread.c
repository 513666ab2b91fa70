// fread of more than the buffer holds.
// stdin: 0123456789abcdefghijklmnopqrstuvwxyz
// expect finding: out-of-bounds
// expect object: heap, 16 bytes
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(16);
  size_t n = fread(buffer, 1, 32, stdin); // here
  return (int)n;
}
