// A call that a signal has ended with EINTR, and a fork right behind it: there is one child more, not one for each look at the signal.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void handle(int signal) { (void)signal; }

int main(void) {
  struct sigaction action = {.sa_handler = handle};
  int ends[2], children = 0;
  char c;
  sigaction(SIGCHLD, &action, NULL);
  if (pipe(ends)) return 1;
  if (fork() == 0) {
    usleep(200000);
    _exit(0);
  }
  long result = read(ends[0], &c, 1);
  int is_interrupted = result < 0 && errno == EINTR;
  if (fork() == 0) _exit(0);
  for (;;) {
    errno = 0;
    if (wait(NULL) > 0) children++;
    else if (errno != EINTR) break;
  }
  printf("%d %d\n", is_interrupted, children);
  return 0;
}
