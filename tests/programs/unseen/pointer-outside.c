// unseen: Pointer arithmetic that leaves its object, as long as nothing is accessed there.
// judge: reading
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  char *p = malloc(8);
  char *outside = p + 100 * argc;
  int result = outside < p;
  free(p);
  return result;
}
