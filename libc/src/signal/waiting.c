// Waiting for signals. Without other processes they come from the program itself only, so that what is not pending will never come.
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "processes.h"
#include "signals.h"
#include "system_call.h"
#include "threading.h"

static int fail(int error) {
  errno = error;
  return -1;
}

// With other threads, waiting is theirs to end; with other processes, the system call waits.
static int wait_for(unsigned long set, const struct timespec *timeout) {
  if (!timeout) return __signal_wait(set, -1);
  if (__thread_wait) return __signal_wait(set, timeout->tv_sec * 1000000000 + timeout->tv_nsec);
  int signal = __signal_wait(set, 0);
  if (signal) return signal;
  if (__process_system_call) SYSTEM_CALL4(SYS_rt_sigtimedwait, &set, NULL, timeout, sizeof set);
  else nanosleep(timeout, NULL);
  return __signal_wait(set, 0);
}

int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict information,
                 const struct timespec *restrict timeout) {
  int signal = wait_for(set->__val[0], timeout);
  if (!signal) return fail(EAGAIN);
  if (information) __signal_describe(signal, information);
  return signal;
}

int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict information) {
  return sigtimedwait(set, information, NULL);
}

int __xpg_sigpause(int signal) {
  sigset_t set;
  sigprocmask(SIG_BLOCK, NULL, &set);
  return sigdelset(&set, signal) < 0 ? -1 : sigsuspend(&set);
}

// The older one, whose argument is a mask.
int __sigpause(int mask, int is_signal) {
  if (is_signal) return __xpg_sigpause(mask);
  sigset_t set;
  sigemptyset(&set);
  set.__val[0] = (unsigned)mask;
  return sigsuspend(&set);
}
