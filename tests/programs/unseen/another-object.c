// unseen: A pointer into the heap that jumps over the red zone, into the middle of another object.
// judge: reading, since AddressSanitizer does not see it either
#include <stdlib.h>

int main(void) {
  char *a = malloc(64), *b = malloc(64);
  long distance = b - a;
  a[distance + 8] = 1; // b[8], by way of a
  free(a), free(b);
  return 0;
}
