// free of a global.
// expect finding: invalid-free
// expect object: global, 16 bytes, name buffer
#include <stdlib.h>

static char buffer[16];

int main(void) {
  char *p = buffer;
  free(p); // here
  return 0;
}
