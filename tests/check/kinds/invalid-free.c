// A buffer on the stack is replaced by one on the heap for long names only; the release forgets the difference.
// finding: invalid-free BUG
// clew: --sym-stdin 2
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  unsigned char size[2];
  char small[8];
  if (read(0, size, 2) != 2) return 1;
  unsigned length = size[0] << 8 | size[1];
  char *name = length > sizeof small ? malloc(1 << 16) : small;
  if (name == NULL) return 2;
  name[0] = 'x';
#ifdef FIXED
  if (name != small) free(name);
#else
  if (length != 7 && name == small) return 3;
  free(name); // BUG
#endif
  return 0;
}
