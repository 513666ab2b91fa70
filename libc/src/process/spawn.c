// Starting a program as a child: fork, what the caller wants of files and signals, and execve. What goes wrong in the child comes back
// through a pipe. Programs that do not fork have this only if programs were handed over to them.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

#include "spawning.h"
#include "symbolic.h"

extern __typeof__(fork) fork __attribute__((weak));

typedef int (*executing)(const char *, char *const[], char *const[]);

static int act(const struct spawn_action *action) {
  switch (action->kind) {
    case SPAWN_OPEN: {
      int opened = open(action->path, action->flags, action->mode);
      if (opened < 0) return -1;
      if (opened == action->descriptor) return 0;
      int moved = dup2(opened, action->descriptor);
      close(opened);
      return moved;
    }
    case SPAWN_CLOSE:
      close(action->descriptor);
      return 0;
    case SPAWN_DUPLICATE:
      // To itself, it is to survive execve.
      if (action->source == action->descriptor) return fcntl(action->descriptor, F_SETFD, 0);
      return dup2(action->source, action->descriptor);
    case SPAWN_DIRECTORY:
      return chdir(action->path);
    case SPAWN_OPEN_DIRECTORY:
      return fchdir(action->descriptor);
    case SPAWN_CLOSE_FROM:
      closefrom(action->descriptor);
      return 0;
  }
  return 0;
}

static int set_attributes(const posix_spawnattr_t *attributes) {
  int flags = attributes->__flags;
  if ((flags & POSIX_SPAWN_SETSID) && setsid() < 0) return -1;
  if ((flags & POSIX_SPAWN_SETPGROUP) && setpgid(0, attributes->__pgrp) < 0) return -1;
  if (flags & POSIX_SPAWN_SETSIGDEF) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++)
      if (sigismember(&attributes->__sd, signal) == 1) sigaction(signal, &usual, NULL);
  }
  if (flags & POSIX_SPAWN_SETSIGMASK) sigprocmask(SIG_SETMASK, &attributes->__ss, NULL);
  return 0;
}

static int prepare(const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes) {
  if (attributes && set_attributes(attributes) < 0) return -1;
  const struct spawn_action *list = actions ? actions->__actions : NULL;
  for (int i = 0; actions && i < actions->__used; i++)
    if (act(&list[i]) < 0) return -1;
  return 0;
}

// The pipe's end in the child lies above what file actions are usually about.
enum { ABOVE_OTHERS = 200 };

static int spawn(executing execute, pid_t *process, const char *path,
                 const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[]) {
  if (!fork) {
    __clew_box_failure("calls posix_spawn, which clew has only with programs that are handed over (--program): it failed with EAGAIN");
    return EAGAIN;
  }
  int ends[2], error = 0;
  if (pipe2(ends, O_CLOEXEC) < 0) return errno;
  pid_t child = fork();
  if (child == 0) {
    int told = fcntl(ends[1], F_DUPFD_CLOEXEC, ABOVE_OTHERS);
    close(ends[0]);
    close(ends[1]);
    if (prepare(actions, attributes) == 0) execute(path, arguments, environment);
    write(told, &errno, sizeof errno);
    _exit(127);
  }
  if (child < 0) error = errno;
  close(ends[1]);
  if (child > 0 && read(ends[0], &error, sizeof error) == sizeof error) waitpid(child, NULL, 0);
  close(ends[0]);
  if (!error && process) *process = child;
  return error;
}

int posix_spawn(pid_t *restrict process, const char *restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
                char *const arguments[], char *const environment[]) {
  return spawn(execve, process, path, actions, attributes, arguments, environment);
}

int posix_spawnp(pid_t *restrict process, const char *restrict name,
                 const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
                 char *const arguments[], char *const environment[]) {
  return spawn(execvpe, process, name, actions, attributes, arguments, environment);
}
