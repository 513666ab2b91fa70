// Signals. Those of the program itself are handled at once, inside raise(), unless the signal is blocked; then it waits for its
// unblocking. Those of other processes and threads arrive at system calls (process/system_call.c).
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"
#include "processes.h"
#include "signals.h"
#include "system_call.h"
#include "threading.h"

#define BIT(signal) (1ul << ((signal) - 1))
#define CANNOT_BE_CAUGHT (BIT(SIGKILL) | BIT(SIGSTOP))
#define IGNORED_BY_DEFAULT                                                                      \
  (BIT(SIGCHLD) | BIT(SIGCONT) | BIT(SIGURG) | BIT(SIGWINCH) | BIT(SIGSTOP) | BIT(SIGTSTP) |    \
   BIT(SIGTTIN) | BIT(SIGTTOU))

static struct sigaction actions[_NSIG];
static _Thread_local unsigned long blocked;
// Signals that wait: for any thread of the process, and for this one.
static unsigned long pending;
static _Thread_local unsigned long own_pending;

static unsigned long all_pending(void) { return pending | own_pending; }

static void forget(int signal) {
  if (own_pending & BIT(signal)) own_pending &= ~BIT(signal);
  else pending &= ~BIT(signal);
}

// Threads in sigwait look again.
static void wake_waiting(void) { __clew_thread_wake(&pending, ALL); }

static int is_signal(int signal) {
  if (signal >= 1 && signal < _NSIG) return 1;
  errno = EINVAL;
  return 0;
}

int __signal_has_handler(int signal) {
  __sighandler_t handler = actions[signal].sa_handler;
  return handler != SIG_DFL && handler != SIG_IGN;
}

// What is known of each signal's latest arrival.
static struct {
  int code, process;
  union sigval value;
} origins[_NSIG];

void __signal_comes_from(int signal, int code, int process, union sigval value) {
  origins[signal].code = code;
  origins[signal].process = process;
  origins[signal].value = value;
}

static void note_own(int signal, int code) { __signal_comes_from(signal, code, getpid(), (union sigval){0}); }

void __signal_describe(int signal, siginfo_t *information) {
  memset(information, 0, sizeof *information);
  information->si_signo = signal;
  information->si_code = origins[signal].code;
  information->si_pid = origins[signal].process;
  information->si_uid = getuid();
  if (signal == SIGCHLD) information->si_status = origins[signal].value.sival_int;
  else information->si_value = origins[signal].value;
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
    __signal_describe(signal, &info);
    memset(&context, 0, sizeof context);
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
  for (unsigned long ready; (ready = all_pending() & ~blocked);) {
    int signal = __builtin_ctzl(ready) + 1;
    forget(signal);
    deliver(signal);
  }
}

int raise(int signal) {
  if (signal == 0) return 0;
  if (!is_signal(signal)) return -1;
  note_own(signal, SI_TKILL);
  own_pending |= BIT(signal);
  deliver_pending();
  return 0;
}

// Of the threads that do not block the signal the calling one handles it. If it does block it, it waits for another one.
static int send_to_process(int signal) {
  pending |= BIT(signal);
  if (!(blocked & BIT(signal))) {
    deliver_pending();
    return 0;
  }
  wake_waiting();
  if (__process_interrupt_others && __threads_alive > 1) __process_interrupt_others();
  return 0;
}

static int send(pid_t process, int signal, int code, union sigval value) {
  if (signal != 0 && !is_signal(signal)) return -1;
  if (process != getpid() &&
      SYSTEM_CALL4(SYS_kill, process, signal, code, value.sival_ptr) < 0)
    return -1;
  int is_own = process == getpid() || process == 0 || -process == getpgrp();
  if (signal == 0 || !is_own) return 0;
  __signal_comes_from(signal, code, getpid(), value);
  return send_to_process(signal);
}

int kill(pid_t process, int signal) { return send(process, signal, SI_USER, (union sigval){0}); }

int killpg(pid_t group, int signal) { return kill(-group, signal); }

int sigqueue(pid_t process, int signal, const union sigval value) {
  return send(process, signal, SI_QUEUE, value);
}

// ---- Signals of other processes -------------------------------------------------------------------

int __signals_arrive(unsigned long arrived, unsigned long own) {
  int handled = NONE_HANDLED;
  pending |= arrived;
  own_pending |= own;
  if (arrived) wake_waiting();
  for (unsigned long ready = all_pending() & ~blocked; ready; ready &= ready - 1) {
    int signal = __builtin_ctzl(ready) + 1;
    if (!__signal_has_handler(signal)) continue;
    int restarts = actions[signal].sa_flags & SA_RESTART;
    if (!restarts || handled == NONE_HANDLED) handled = restarts ? HANDLED_RESTARTING : HANDLED;
  }
  deliver_pending();
  return handled;
}

int __signals_are_left(unsigned long signals) { return (pending & signals) != 0; }

unsigned long __signals_blocked(void) { return blocked; }

void __signals_block(unsigned long mask) { blocked = mask; }

void __signals_forked(void) { pending = own_pending = 0; }

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
  set->__val[0] = all_pending();
  return 0;
}

// Without other processes nobody else will send anything: what is not pending already would be waited for in vain.
int sigsuspend(const sigset_t *set) {
  unsigned long mask = blocked;
  int is_handled = __process_system_call && all_pending() & ~set->__val[0];
  set_blocked(set->__val[0]);
  if (__process_system_call && !is_handled) SYSTEM_CALL0(SYS_pause);
  blocked = mask;
  errno = EINTR;
  return -1;
}

int __signal_wait(unsigned long set, long nanoseconds) {
  while (__thread_wait && nanoseconds != 0 && !(all_pending() & set))
    if (__thread_wait(&pending, "sigwait", nanoseconds)) break;
  while (!__thread_wait && nanoseconds < 0 && __process_system_call && !(all_pending() & set))
    SYSTEM_CALL4(SYS_rt_sigtimedwait, &set, NULL, NULL, sizeof set);
  unsigned long ready = all_pending() & set;
  if (!ready) return 0;
  int signal = __builtin_ctzl(ready) + 1;
  forget(signal);
  return signal;
}

int sigwait(const sigset_t *restrict set, int *restrict signal) {
  int taken = __signal_wait(set->__val[0], -1);
  if (taken == 0) return EAGAIN;
  *signal = taken;
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
