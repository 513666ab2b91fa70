// Waiting for children.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "signals.h"
#include "system_call.h"

// Children of a process that ignores SIGCHLD leave nothing behind: waiting ends when all have ended, and fails.
static pid_t wait_for_none(pid_t process, int options) {
  long found;
  while ((found = SYSTEM_CALL4(SYS_wait4, process, NULL, options, NULL)) > 0) continue;
  return (pid_t)found;
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
  if (__signal_leaves_no_zombies && __signal_leaves_no_zombies()) return wait_for_none(process, options);
  return (pid_t)SYSTEM_CALL4(SYS_wait4, process, status, options, usage);
}

pid_t wait3(int *status, int options, struct rusage *usage) { return wait4(-1, status, options, usage); }

pid_t waitpid(pid_t process, int *status, int options) { return wait4(process, status, options, NULL); }
ALIAS(__waitpid, waitpid);

pid_t wait(int *status) { return wait4(-1, status, 0, NULL); }
ALIAS(__wait, wait);

int waitid(idtype_t type, id_t id, siginfo_t *information, int options) {
  return (int)SYSTEM_CALL5(SYS_waitid, type, id, information, options, NULL);
}
