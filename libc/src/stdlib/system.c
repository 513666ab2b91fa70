// There is no shell in the box, and system(NULL) says so. A command needs a second process, which is refused.
#include <stdlib.h>
#include <unistd.h>

int system(const char *command) {
  if (!command) return 0;
  return fork();
}
