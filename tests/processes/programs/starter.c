// Starts other programs in every way: by system, popen, posix_spawn and exec. It has variables, functions and a constructor of the same names as
// the program that it starts.
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
int counter = 5;
static const char *const names[] = {"starter"};

// The C library has a function of that name, with other parameters: this one is this program's alone.
void error(const char *text) { printf("error of the starter: %s\n", text); }

__attribute__((constructor)) static void early(void) { write(1, "starter begins\n", 15); }
__attribute__((destructor)) static void late(void) { write(1, "starter ends\n", 13); }

static void told(const char *what, int status) {
  if (WIFEXITED(status)) printf("%s: exit %d\n", what, WEXITSTATUS(status));
  else printf("%s: signal %d\n", what, WTERMSIG(status));
  fflush(stdout);
}

static void copy(FILE *from) {
  char line[100];
  while (fgets(line, sizeof line, from)) printf("  %s", line);
}

static void show(const char *path) {
  FILE *file = fopen(path, "r");
  copy(file);
  fclose(file);
}

static const char *const lines[] = {
    "upper hello world > out; upper again >> out && echo 'a b'  c \"d\\\"e\" f\\ g",
    "exit 3",
    "false || upper x && exit 4; exit 5",
    "upper -fail; exit",
    "upper -die; exit",
    "missing program 2>&1",
    "echo one two | upper - | upper - > out",
    "upper - < out",
    "upper - < nowhere",
    "# only a comment",
    "cd / && upper -where; cd nowhere 2> out || echo -n no such folder",
    "\necho a &&\n\n echo b\n",
    "sh -c 'echo nested; exit 9'",
    "upper 2>&1 1>out -fail",
};

static void spawn_with_files(void) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "out", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 5, "other", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 5, 1);
  posix_spawn_file_actions_addclose(&actions, 5);
  pid_t child;
  int status = 0;
  char *arguments[] = {"upper", "-", NULL};
  int failed = posix_spawnp(&child, "upper", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  waitpid(child, &status, 0);
  told(failed ? strerror(failed) : "spawned", status);
  show("other");
  failed = posix_spawn(&child, "./none", NULL, NULL, arguments, environ);
  printf("%s, %d\n", strerror(failed), wait(NULL));
  fflush(stdout);
}

int main(void) {
  error(names[0]);
  printf("a shell: %d\n", system(NULL));
  fflush(stdout);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) told(lines[i], system(lines[i]));
  show("out");
  spawn_with_files();
  FILE *reading = popen("echo x; upper from popen; exit 6", "r");
  copy(reading);
  told("popen", pclose(reading));
  FILE *first = popen("upper - > out", "w"), *second = popen("upper - > other", "w");
  fputs("to the first\n", first);
  fputs("to the second\n", second);
  told("first", pclose(first));
  told("second", pclose(second));
  show("out");
  show("other");
  char *environment[] = {"GIVEN=value", NULL};
  fflush(stdout);
  if (fork() == 0) execle("/bin/sh", "sh", "-c", "echo $", (char *)NULL, environment);
  wait(NULL);
  if (counter++ != 5) return 1;
  execlp("upper", "upper", "the", "last", NULL);
  perror("execlp");
  return 1;
}
