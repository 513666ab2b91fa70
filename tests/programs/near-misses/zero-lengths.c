// Nothing is accessed when nothing is asked for, whatever the pointers are.
// sanitizers: undefined, ASan reads one byte of what %.0s prints nothing of
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *empty = malloc(0), one[1] = {7};
  volatile size_t none = 0;
  memcpy(one, empty, none), memmove(one + 1, one, none), memset(one + 1, 0, none);
  printf("%d %d %d\n", memcmp(one + 1, empty, none), strncmp(one, empty, none), one[0]);
  printf("%zu\n", fwrite(empty, 1, none, stdout));
  printf("%.0s|%.*s|\n", empty, 0, empty);
  free(empty);
  return 0;
}
