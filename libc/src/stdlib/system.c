// Running a command line. In a program without child processes, the shell runs it here, as far as it can.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shell.h"

// A change of directory is the shell's own.
static int run_here(const char *command) {
  int directory = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int status = __shell_run(command);
  if (directory >= 0) {
    fchdir(directory);
    close(directory);
  }
  return W_EXITCODE(status, 0);
}

int system(const char *command) {
  if (!command) return 1;
  if (!__shell_has_children()) return run_here(command);
  struct sigaction ignored = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigset_t blocked, before;
  sigaction(SIGINT, &ignored, &interrupt);
  sigaction(SIGQUIT, &ignored, &quit);
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  int status = -1;
  pid_t process = __shell_fork();
  if (process == 0) {
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    __shell_become(command);
  }
  while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return status;
}
