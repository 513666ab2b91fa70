// A block that nothing points to at the end.
// check: leak
// expect finding: leak
// expect object: heap, 33 bytes
#include <stdlib.h>
#include <string.h>

static void lose(void) {
  char *block = malloc(33);
  strcpy(block, "lost");
}

int main(void) {
  lose();
  return 0;
}
