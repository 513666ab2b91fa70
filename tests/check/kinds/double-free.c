// Two flags that must not come together release the same block.
// finding: double-free BUG
// clew: --sym-stdin 4
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  unsigned flags;
  if (read(0, &flags, 4) != 4) return 1;
  char *block = malloc(16);
  if ((flags & 0xff00) == 0x4200) {
    free(block);
#ifdef FIXED
    block = NULL;
#endif
  }
  if (flags >> 24 == 0x17) free(block); // BUG
  return 0;
}
