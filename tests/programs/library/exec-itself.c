// A program that becomes itself, with other arguments. What is to be closed is closed, all else stays open.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int runs;

int main(int argc, char **argv) {
  runs++;
  if (argc > 2) {
    printf("%d %s %s %d %d\n", runs, argv[1], getenv("CLEW_WORD"), fcntl(atoi(argv[2]), F_GETFD) == -1,
           fcntl(atoi(argv[3]), F_GETFD) == -1);
    return 4;
  }
  int kept = dup(1), closed = fcntl(1, F_DUPFD_CLOEXEC, 0);
  char numbers[2][16];
  sprintf(numbers[0], "%d", kept);
  sprintf(numbers[1], "%d", closed);
  char *arguments[] = {"again", "word", numbers[0], numbers[1], NULL};
  char *environment[] = {"CLEW_WORD=here", NULL};
  fflush(stdout);
  if (fork() == 0) {
    execve("/proc/self/exe", arguments, environment);
    _exit(1);
  }
  int status;
  wait(&status);
  printf("%d\n", WEXITSTATUS(status));
  fflush(stdout);
  execle("/proc/self/exe", "again", "last", numbers[0], numbers[1], NULL, environment);
  return 1;
}
