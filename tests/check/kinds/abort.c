// A command that nobody should send.
// finding: abort BUG
// clew: --sym-arg 4
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
#ifdef FIXED
  if (strcmp(argv[1], "kill") == 0) return 2;
#endif
  if (strcmp(argv[1], "kill") == 0) abort(); // BUG
  return 0;
}
