// A program that is started by posix_spawn, with its input as an argument, and what it says by its exit status.
// clew: --sym-arg 2 --program judge={file}
// finding: assert SAID
#include <assert.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  if (!strcmp(argv[0], "judge")) return argv[1][0] == 'o' && argv[1][1] == 'k' ? 7 : 3;
  char *words[] = {"judge", argv[1], NULL};
  pid_t child;
  int status;
  if (posix_spawn(&child, "/usr/bin/judge", NULL, NULL, words, environ)) return 1;
  wait(&status);
#ifdef FIXED
  if (status == 7 << 8) return 0;
#endif
  assert(WEXITSTATUS(status) == 3);  // SAID
  return 0;
}
