// The parent waits for the end of a pipe whose writing end it has itself: nobody can go on.
// clew: --sym-stdin 1
// finding: deadlock WAITS
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  char c = 0;
  int ends[2];
  if (pipe(ends) || read(0, &c, 1) != 1) return 1;
  if (fork() == 0) {
    if (c == 'w') write(ends[1], &c, 1);
    _exit(0);
  }
#ifdef FIXED
  close(ends[1]);
#endif
  read(ends[0], &c, 1);  // WAITS
  wait(NULL);
  return 0;
}
