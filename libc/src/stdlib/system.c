// There is no shell in the box, and system(NULL) says so.
#include <errno.h>
#include <stdlib.h>

#include "symbolic.h"

int system(const char *command) {
  if (!command) return 0;
  __clew_box_failure("runs a command by system, which clew does not have: it failed with EAGAIN");
  errno = EAGAIN;
  return -1;
}
