// free of a string literal.
// expect finding: invalid-free
// expect object: constant, 5 bytes
#include <stdlib.h>

int main(void) {
  char *name = "none";
  free(name); // here
  return 0;
}
