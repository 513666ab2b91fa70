// realloc of a freed block.
// expect finding: double-free
// sanitizers: address
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
  free(p);
  p = realloc(p, 20); // here
  return p == 0;
}
