// One way out forgets the buffer.
// finding: leak BUG
// clew: --sym-stdin 3 --check leak
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char key[3];
  if (read(0, key, 3) != 3) return 1;
  char *buffer = malloc(10); // BUG
  buffer[0] = key[0];
  if (key[0] == 'x' && key[1] == 'y' && key[2] == 'z') {
#ifdef FIXED
    free(buffer);
#endif
    buffer = NULL;
    return 2;
  }
  free(buffer);
  return 0;
}
