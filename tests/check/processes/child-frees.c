// Bytes go through a pipe to a child, which frees twice if they say so. The parent's copy of the object is not the child's.
// clew: --sym-stdin 2
// finding: double-free FREES
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  char text[2], *object = malloc(8);
  int ends[2];
  if (pipe(ends) || read(0, text, 2) != 2) return 1;
  if (fork() == 0) {
    char got[2];
    close(ends[1]);
    if (read(ends[0], got, 2) != 2) _exit(2);
    free(object);
    if (got[0] == 'd' && got[1] == 'f') {
#ifndef FIXED
      free(object);  // FREES
#endif
    }
    _exit(0);
  }
  close(ends[0]);
  write(ends[1], text, 2);
  wait(NULL);
  free(object);
  return 0;
}
