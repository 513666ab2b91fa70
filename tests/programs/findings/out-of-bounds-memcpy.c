// memcpy beyond the destination: the call is where the mistake is.
// expect finding: out-of-bounds
// expect object: heap, 8 bytes
#include <stdlib.h>
#include <string.h>

int main(void) {
  char source[16] = "0123456789abcde";
  char *target = malloc(8);
  size_t n = sizeof source;
  memcpy(target, source, n); // here
  return target[0];
}
