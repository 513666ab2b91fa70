// Signals. Those of the program itself are handled at once, inside raise(), unless the signal is blocked; then it waits for its
// unblocking. Those of other processes arrive at system calls (process/fork.c).
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"
#include "processes.h"
#include "signals.h"
#include "system_call.h"

#define BIT(signal) (1ul << ((signal) - 1))
#define CANNOT_BE_CAUGHT (BIT(SIGKILL) | BIT(SIGSTOP))
#define IGNORED_BY_DEFAULT                                                                      \
  (BIT(SIGCHLD) | BIT(SIGCONT) | BIT(SIGURG) | BIT(SIGWINCH) | BIT(SIGSTOP) | BIT(SIGTSTP) |    \
   BIT(SIGTTIN) | BIT(SIGTTOU))

static struct sigaction actions[_NSIG];
static unsigned long blocked;
static unsigned long pending;

static int is_signal(int signal) {
  if (signal >= 1 && signal < _NSIG) return 1;
  errno = EINVAL;
  return 0;
}

int __signal_has_handler(int signal) {
  __sighandler_t handler = actions[signal].sa_handler;
  return handler != SIG_DFL && handler != SIG_IGN;
}

static void run_handler(int signal) {
  struct sigaction action = actions[signal];
  unsigned long mask = blocked;
  blocked |= action.sa_mask.__val[0] & ~CANNOT_BE_CAUGHT;
  if (!(action.sa_flags & SA_NODEFER)) blocked |= BIT(signal);
  if ((unsigned)action.sa_flags & SA_RESETHAND) actions[signal].sa_handler = SIG_DFL;
  if (action.sa_flags & SA_SIGINFO) {
    siginfo_t info;
    ucontext_t context;
    memset(&info, 0, sizeof info);
    memset(&context, 0, sizeof context);
    info.si_signo = signal;
    info.si_code = SI_TKILL;
    info.si_pid = getpid();
    action.sa_sigaction(signal, &info, &context);
  } else {
    action.sa_handler(signal);
  }
  blocked = mask;
}

static void deliver(int signal) {
  if (__signal_has_handler(signal)) {
    run_handler(signal);
  } else if (actions[signal].sa_handler == SIG_DFL && !(BIT(signal) & IGNORED_BY_DEFAULT)) {
    __clew_signal_exit(signal);
  }
}

static void deliver_pending(void) {
  for (unsigned long ready; (ready = pending & ~blocked);) {
    int signal = __builtin_ctzl(ready) + 1;
    pending &= ~BIT(signal);
    deliver(signal);
  }
}

int raise(int signal) {
  if (signal == 0) return 0;
  if (!is_signal(signal)) return -1;
  pending |= BIT(signal);
  deliver_pending();
  return 0;
}

int kill(pid_t process, int signal) {
  if (signal != 0 && !is_signal(signal)) return -1;
  if (process != getpid() && SYSTEM_CALL2(SYS_kill, process, signal) < 0) return -1;
  int is_own = process == getpid() || process == 0 || -process == getpgrp();
  return signal == 0 || !is_own ? 0 : raise(signal);
}

int killpg(pid_t group, int signal) { return kill(-group, signal); }

int sigqueue(pid_t process, int signal, const union sigval value) {
  (void)value;
  return kill(process, signal);
}

// ---- Signals of other processes -------------------------------------------------------------------

int __signals_arrive(unsigned long arrived) {
  int handled = NONE_HANDLED;
  pending |= arrived;
  for (unsigned long ready = pending & ~blocked; ready; ready &= ready - 1) {
    int signal = __builtin_ctzl(ready) + 1;
    if (!__signal_has_handler(signal)) continue;
    int restarts = actions[signal].sa_flags & SA_RESTART;
    if (!restarts || handled == NONE_HANDLED) handled = restarts ? HANDLED_RESTARTING : HANDLED;
  }
  deliver_pending();
  return handled;
}

void __signals_forked(void) { pending = 0; }

int __signal_leaves_no_zombies(void) {
  return actions[SIGCHLD].sa_handler == SIG_IGN || actions[SIGCHLD].sa_flags & SA_NOCLDWAIT;
}

// ---- Actions -----------------------------------------------------------------------------------

int __sigaction(int signal, const struct sigaction *restrict action,
              struct sigaction *restrict old) {
  if (!is_signal(signal)) return -1;
  if (action && (BIT(signal) & CANNOT_BE_CAUGHT)) {
    errno = EINVAL;
    return -1;
  }
  struct sigaction previous = actions[signal];
  if (action) actions[signal] = *action;
  if (old) *old = previous;
  return 0;
}
WEAK_ALIAS(sigaction, __sigaction);

static __sighandler_t set_handler(int signal, __sighandler_t handler, int flags) {
  struct sigaction action;
  struct sigaction old;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (handler == SIG_ERR) {
    errno = EINVAL;
    return SIG_ERR;
  }
  return __sigaction(signal, &action, &old) < 0 ? SIG_ERR : old.sa_handler;
}

__sighandler_t signal(int signal, __sighandler_t handler) {
  return set_handler(signal, handler, SA_RESTART);
}
ALIAS(bsd_signal, signal);
ALIAS(ssignal, signal);

__sighandler_t __sysv_signal(int signal, __sighandler_t handler) {
  return set_handler(signal, handler, (int)(SA_RESETHAND | SA_NODEFER | SA_INTERRUPT));
}
ALIAS(sysv_signal, __sysv_signal);

int sigignore(int signal) { return set_handler(signal, SIG_IGN, 0) == SIG_ERR ? -1 : 0; }

int siginterrupt(int signal, int interrupt) {
  if (!is_signal(signal)) return -1;
  if (interrupt) actions[signal].sa_flags &= ~SA_RESTART;
  else actions[signal].sa_flags |= SA_RESTART;
  return 0;
}

// ---- Blocking ----------------------------------------------------------------------------------

static void set_blocked(unsigned long mask) {
  blocked = mask & ~CANNOT_BE_CAUGHT;
  deliver_pending();
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
  unsigned long previous = blocked;
  if (old) {
    memset(old, 0, sizeof *old);
    old->__val[0] = previous;
  }
  if (!set) return 0;
  unsigned long mask = set->__val[0];
  switch (how) {
    case SIG_BLOCK: set_blocked(previous | mask); return 0;
    case SIG_UNBLOCK: set_blocked(previous & ~mask); return 0;
    case SIG_SETMASK: set_blocked(mask); return 0;
    default: errno = EINVAL; return -1;
  }
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
  return sigprocmask(how, set, old) < 0 ? errno : 0;
}

int sigpending(sigset_t *set) {
  memset(set, 0, sizeof *set);
  set->__val[0] = pending;
  return 0;
}

// Without other processes nobody else will send anything: what is not pending already would be waited for in vain.
int sigsuspend(const sigset_t *set) {
  unsigned long mask = blocked;
  int is_handled = __process_system_call && pending & ~set->__val[0];
  set_blocked(set->__val[0]);
  if (__process_system_call && !is_handled) SYSTEM_CALL0(SYS_pause);
  blocked = mask;
  errno = EINTR;
  return -1;
}

int sigwait(const sigset_t *restrict set, int *restrict signal) {
  while (__process_system_call && !(pending & set->__val[0]))
    SYSTEM_CALL4(SYS_rt_sigtimedwait, set, NULL, NULL, sizeof set->__val[0]);
  unsigned long ready = pending & set->__val[0];
  if (!ready) return EAGAIN;
  *signal = __builtin_ctzl(ready) + 1;
  pending &= ~BIT(*signal);
  return 0;
}

int sighold(int signal) {
  if (!is_signal(signal)) return -1;
  set_blocked(blocked | BIT(signal));
  return 0;
}

int sigrelse(int signal) {
  if (!is_signal(signal)) return -1;
  set_blocked(blocked & ~BIT(signal));
  return 0;
}

int sigblock(int mask) {
  int old = (int)blocked;
  set_blocked(blocked | (unsigned)mask);
  return old;
}

int sigsetmask(int mask) {
  int old = (int)blocked;
  set_blocked((unsigned)mask);
  return old;
}

int siggetmask(void) { return (int)blocked; }

// Handlers run on the one stack there is.
int sigaltstack(const stack_t *restrict stack, stack_t *restrict old) {
  static stack_t current = {NULL, SS_DISABLE, 0};
  if (old) *old = current;
  if (stack) current = *stack;
  return 0;
}
