// Waiting for signals. Without other processes they come from the program itself only, so that what is not pending will never come.
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "processes.h"
#include "system_call.h"

int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict information,
                 const struct timespec *restrict timeout) {
  int signal;
  sigset_t waiting;
  sigpending(&waiting);
  if (__process_system_call && timeout && !(waiting.__val[0] & set->__val[0]) &&
      SYSTEM_CALL4(SYS_rt_sigtimedwait, set, NULL, timeout, sizeof set->__val[0]) < 0 && errno == EAGAIN)
    return -1;
  if (sigwait(set, &signal) != 0) {
    if (timeout) nanosleep(timeout, NULL);
    errno = EAGAIN;
    return -1;
  }
  if (information) {
    memset(information, 0, sizeof *information);
    information->si_signo = signal;
  }
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
