// System V's way of setting handlers.
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stddef.h>
#include <string.h>

int gsignal(int number) { return raise(number); }

__sighandler_t sigset(int number, __sighandler_t handler) {
  struct sigaction action;
  struct sigaction old;
  sigset_t set;
  sigset_t former;
  sigemptyset(&set);
  if (sigaddset(&set, number) < 0) return SIG_ERR;
  int is_held = handler == SIG_HOLD;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  if (sigaction(number, is_held ? NULL : &action, &old) < 0) return SIG_ERR;
  if (sigprocmask(is_held ? SIG_BLOCK : SIG_UNBLOCK, &set, &former) < 0) return SIG_ERR;
  return sigismember(&former, number) ? SIG_HOLD : old.sa_handler;
}
