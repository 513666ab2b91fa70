// Command lines with a pipe to or from them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shell.h"

static struct command {
  FILE *file;
  pid_t process;  // 0 if it ran here
  int status;
  struct command *next;
} *commands;

static void replace(int descriptor, int copy) {
  dup2(descriptor, copy);
  close(descriptor);
}

// In a program without child processes, the shell runs the line at once: what it writes waits in the pipe; what the program writes is
// read by nobody, since no command of the shell's own reads.
static int run_here(struct command *command, const char *line, int is_read, int ends[2]) {
  int own = is_read ? STDOUT_FILENO : STDIN_FILENO, other = is_read ? 1 : 0;
  int kept = fcntl(own, F_DUPFD_CLOEXEC, 10);
  replace(ends[other], own);
  command->status = W_EXITCODE(__shell_run(line), 0);
  if (kept >= 0) replace(kept, own);
  else close(own);
  if (is_read) return ends[0];
  close(ends[1]);
  return open("/dev/null", O_WRONLY);
}

static int run_in_child(struct command *command, const char *line, int is_read, int ends[2]) {
  int own = is_read ? 0 : 1;
  command->process = __shell_fork();
  if (command->process == 0) {
    for (struct command *each = commands; each; each = each->next)
      if (each->file) close(fileno(each->file));
    close(ends[own]);
    if (ends[!own] != !own) replace(ends[!own], is_read ? STDOUT_FILENO : STDIN_FILENO);
    __shell_become(line);
  }
  close(ends[!own]);
  if (command->process > 0) return ends[own];
  close(ends[own]);
  return -1;
}

FILE *popen(const char *line, const char *mode) {
  int is_read = *mode == 'r', ends[2];
  if (!is_read && *mode != 'w') {
    errno = EINVAL;
    return NULL;
  }
  struct command *command = calloc(1, sizeof *command);
  if (!command) return NULL;
  if (pipe(ends) < 0) {
    free(command);
    return NULL;
  }
  int descriptor = (__shell_has_children() ? run_in_child : run_here)(command, line, is_read, ends);
  command->file = descriptor < 0 ? NULL : fdopen(descriptor, is_read ? "r" : "w");
  if (!command->file) {
    free(command);
    return NULL;
  }
  if (strchr(mode, 'e')) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  command->next = commands;
  commands = command;
  return command->file;
}

int pclose(FILE *file) {
  struct command **place = &commands;
  while (*place && (*place)->file != file) place = &(*place)->next;
  struct command *command = *place;
  fclose(file);
  if (!command) {
    errno = ECHILD;
    return -1;
  }
  *place = command->next;
  int status = command->status;
  pid_t process = command->process;
  free(command);
  while (process > 0 && waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}
