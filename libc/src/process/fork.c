// Forking, and what follows from it: signals arrive from other processes, at system calls. Only programs that have this file linked in
// pay for that (src/program/process-calls.ts).
#include <errno.h>
#include <unistd.h>

#include "processes.h"
#include "signals.h"
#include "system_call.h"
#include "threading.h"

int __process_take_signals(void) {
  unsigned long arrived = (unsigned long)__clew_syscall(PROCESS_TAKE_SIGNALS, 0, 0, 0, 0, 0, 0);
  return arrived ? __signals_arrive(arrived) : NONE_HANDLED;
}

// Calls that a handler ends whatever its flags are.
static int is_never_restarted(long number) {
  switch (number) {
    case SYS_pause:
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
    case SYS_poll:
    case SYS_ppoll:
    case SYS_select:
    case SYS_pselect6:
    case SYS_epoll_wait:
    case SYS_epoll_pwait:
    case SYS_epoll_pwait2:
      return 1;
    default:
      return 0;
  }
}

long __process_system_call(long number, long a, long b, long c, long d, long e, long f) {
  for (;;) {
    long result = __clew_syscall(number, a, b, c, d, e, f);
    int was_interrupted = (int)__clew_syscall(PROCESS_WAS_INTERRUPTED, 0, 0, 0, 0, 0, 0);
    int handled = __process_take_signals();
    if (!was_interrupted) return result;
    int ends = number == SYS_rt_sigtimedwait || handled == HANDLED ||
               (handled == HANDLED_RESTARTING && is_never_restarted(number));
    if (!ends) continue;
    __clew_syscall(PROCESS_GIVE_UP, 0, 0, 0, 0, 0, 0);
    return -EINTR;
  }
}

static pid_t fork_by(long number) {
  long process = __process_system_call(number, 0, 0, 0, 0, 0, 0);
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
