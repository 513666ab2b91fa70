// There is one process in the box: it has no children and cannot become another program. The kernel refuses, and tells the
// user; waiting fails, as for anybody without children, with ECHILD.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system_call.h"

pid_t fork(void) { return (pid_t)SYSTEM_CALL0(SYS_fork); }
ALIAS(vfork, fork);
ALIAS(__fork, fork);
ALIAS(_Fork, fork);

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return (int)SYSTEM_CALL3(SYS_execve, path, arguments, environment);
}

int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

// A name without a slash is looked for in the directories of PATH.
int execvpe(const char *name, char *const arguments[], char *const environment[]) {
  const char *search = getenv("PATH");
  char path[PATH_MAX];
  int error = ENOENT;
  if (strchr(name, '/')) return execve(name, arguments, environment);
  if (!*name) {
    errno = ENOENT;
    return -1;
  }
  for (const char *start = search ? search : "/bin:/usr/bin"; start;) {
    size_t length = strcspn(start, ":");
    if (length + strlen(name) + 2 <= sizeof path) {
      snprintf(path, sizeof path, "%.*s%s%s", (int)length, start, length ? "/" : "", name);
      execve(path, arguments, environment);
      if (errno != ENOENT && errno != ENOTDIR) error = errno;
    }
    start = start[length] ? start + length + 1 : NULL;
  }
  errno = error;
  return -1;
}

int execvp(const char *name, char *const arguments[]) { return execvpe(name, arguments, environ); }

int fexecve(int descriptor, char *const arguments[], char *const environment[]) {
  return (int)SYSTEM_CALL5(SYS_execveat, descriptor, "", arguments, environment, AT_EMPTY_PATH);
}

int execveat(int directory, const char *path, char *const arguments[], char *const environment[],
             int flags) {
  return (int)SYSTEM_CALL5(SYS_execveat, directory, path, arguments, environment, flags);
}

// The arguments of these stand in the call itself; nobody gets to see them.
int execl(const char *path, const char *argument, ...) {
  (void)argument;
  return execv(path, (char *[]){NULL});
}
ALIAS(execle, execl);

int execlp(const char *name, const char *argument, ...) {
  (void)argument;
  return execvp(name, (char *[]){NULL});
}

int posix_spawn(pid_t *restrict process, const char *restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
                char *const arguments[], char *const environment[]) {
  (void)process, (void)path, (void)actions, (void)attributes, (void)arguments, (void)environment;
  return (int)-SYSTEM_CALL_RAW(SYS_vfork, 0, 0, 0, 0, 0, 0);
}
ALIAS(posix_spawnp, posix_spawn);

// The parent of a daemon only ends: what goes on is the child, and that can be this process.
int daemon(int keep_directory, int keep_streams) {
  if (!keep_directory && chdir("/")) return -1;
  if (keep_streams) return 0;
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) return -1;
  for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
  if (nowhere > 2) close(nowhere);
  return 0;
}

static int no_child(void) {
  errno = ECHILD;
  return -1;
}

pid_t wait(int *status) {
  (void)status;
  return no_child();
}
ALIAS(__wait, wait);

pid_t waitpid(pid_t process, int *status, int options) {
  (void)process, (void)status, (void)options;
  return no_child();
}
ALIAS(__waitpid, waitpid);

int waitid(idtype_t type, id_t id, siginfo_t *information, int options) {
  (void)type, (void)id, (void)information, (void)options;
  return no_child();
}

pid_t wait3(int *status, int options, struct rusage *usage) {
  (void)status, (void)options, (void)usage;
  return no_child();
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
  (void)process, (void)status, (void)options, (void)usage;
  return no_child();
}
