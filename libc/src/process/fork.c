// Forking. What follows from it at system calls is in system_call.c.
#include <errno.h>
#include <unistd.h>

#include "processes.h"
#include "signals.h"
#include "system_call.h"
#include "threading.h"

static pid_t fork_by(long number) {
  long process = __process_call(number, 0);
  if (process == 0) {
    __threads_alive = 1;
    __signals_forked();
  }
  return (pid_t)__clew_result(process);
}

pid_t _Fork(void) { return fork_by(SYS_fork); }

// The child of vfork goes first; apart from that it is a child like others.
pid_t vfork(void) { return fork_by(SYS_vfork); }

pid_t fork(void) {
  if (__atfork_prepare) __atfork_prepare();
  pid_t process = fork_by(SYS_fork);
  if (process == 0 && __atfork_child) __atfork_child();
  if (process != 0 && __atfork_parent) __atfork_parent();
  return process;
}
ALIAS(__fork, fork);
