// There is one process in the box: it has no children and cannot become another program. All of
// this fails with ENOSYS, and waiting, as for anybody without children, with ECHILD.
#include <errno.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system_call.h"

static int not_here(void) {
  errno = ENOSYS;
  return -1;
}

pid_t fork(void) { return not_here(); }
ALIAS(vfork, fork);
ALIAS(__fork, fork);
ALIAS(_Fork, fork);

int execve(const char *path, char *const arguments[], char *const environment[]) {
  (void)path, (void)arguments, (void)environment;
  return not_here();
}
ALIAS(execvpe, execve);

int execv(const char *path, char *const arguments[]) {
  (void)path, (void)arguments;
  return not_here();
}
ALIAS(execvp, execv);

int fexecve(int descriptor, char *const arguments[], char *const environment[]) {
  (void)descriptor, (void)arguments, (void)environment;
  return not_here();
}

int execl(const char *path, const char *argument, ...) {
  (void)path, (void)argument;
  return not_here();
}
ALIAS(execle, execl);
ALIAS(execlp, execl);

int posix_spawn(pid_t *restrict process, const char *restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
                char *const arguments[], char *const environment[]) {
  (void)process, (void)path, (void)actions, (void)attributes, (void)arguments, (void)environment;
  return ENOSYS;
}
ALIAS(posix_spawnp, posix_spawn);

int daemon(int keep_directory, int keep_streams) {
  (void)keep_directory, (void)keep_streams;
  return not_here();
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
