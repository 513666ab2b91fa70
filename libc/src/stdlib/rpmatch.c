// Is an answer yes, no or neither?
#include <stdlib.h>

int rpmatch(const char *answer) {
  if ((*answer | 32) == 'y') return 1;
  return (*answer | 32) == 'n' ? 0 : -1;
}
