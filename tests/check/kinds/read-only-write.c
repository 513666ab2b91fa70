// A name from a constant table is changed in place when it is the one that is asked for.
// finding: read-only-write BUG
// clew: --sym-stdin 3
#include <string.h>
#include <unistd.h>

static char changeable[] = "abc";

int main(void) {
  char key[3];
  if (read(0, key, sizeof key) != sizeof key) return 1;
  char *name = changeable;
#ifndef FIXED
  if (key[0] == 'k' && key[1] == key[2] + 1 && key[2] == '7') name = (char *)"constant";
#endif
  name[0] = 'A'; // BUG
  return 0;
}
