// unseen: A use after free when the memory belongs to a new object: freed blocks wait until 512 KiB of others are freed.
// judge: address
#include <stdlib.h>

int main(void) {
  char *stale = malloc(100);
  free(stale);
  char *fresh = malloc(100);
  for (int i = 0; i < 100000 && fresh != stale; i++) {
    free(fresh);
    fresh = malloc(100);
  }
  stale[0] = 1;
  free(fresh);
  return 0;
}
