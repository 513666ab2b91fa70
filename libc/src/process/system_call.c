// System calls of programs with child processes, and of those whose threads are cancelled or sent signals: signals arrive here, and
// requests for cancellation. Only programs that have this file linked in pay for that (src/program/process-calls.ts).
#include <errno.h>
#include <pthread.h>

#include "processes.h"
#include "signals.h"
#include "system_call.h"

// Only programs with threads have these.
void __thread_cancellation_point(void) __attribute__((weak));
unsigned long __thread_take_signals(void) __attribute__((weak));

void __process_interrupt_others(void) {
  __clew_syscall(PROCESS_INTERRUPT_THREAD, 0, 0, 0, 0, 0, 0);
}

static void __process_ask_origin(int signal) {
  long code_and_process = __clew_syscall(PROCESS_SIGNAL_SENDER, signal, 0, 0, 0, 0, 0);
  void *value = (void *)__clew_syscall(PROCESS_SIGNAL_VALUE, signal, 0, 0, 0, 0, 0);
  __signal_comes_from(signal, (int)(code_and_process >> 32), (int)code_and_process,
                      (union sigval){.sival_ptr = value});
}

int __process_take_signals(void) {
  unsigned long arrived = (unsigned long)__clew_syscall(PROCESS_TAKE_SIGNALS, 0, 0, 0, 0, 0, 0);
  unsigned long own = __thread_take_signals ? __thread_take_signals() : 0;
  for (unsigned long left = arrived; left; left &= left - 1)
    __process_ask_origin(__builtin_ctzl(left) + 1);
  int handled = __signals_arrive(arrived, own);
  // What this thread blocks may be for another one.
  if (arrived && __thread_take_signals && __signals_are_left(arrived)) __process_interrupt_others();
  return handled;
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

// POSIX names the functions; these are the calls behind them.
static int is_cancellation_point(long number) {
  switch (number) {
    case SYS_read:
    case SYS_readv:
    case SYS_pread64:
    case SYS_preadv:
    case SYS_write:
    case SYS_writev:
    case SYS_pwrite64:
    case SYS_pwritev:
    case SYS_open:
    case SYS_openat:
    case SYS_creat:
    case SYS_close:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_msync:
    case SYS_accept:
    case SYS_accept4:
    case SYS_connect:
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_sendto:
    case SYS_sendmsg:
    case SYS_wait4:
    case SYS_waitid:
    case SYS_rt_sigtimedwait:
      return 1;
    default:
      return is_never_restarted(number);
  }
}

long __process_system_call(long number, long a, long b, long c, long d, long e, long f) {
  int cancels = __thread_cancellation_point && is_cancellation_point(number);
  if (cancels) __thread_cancellation_point();
  for (;;) {
    long result = __clew_syscall(number, a, b, c, d, e, f);
    int was_interrupted = (int)__clew_syscall(PROCESS_WAS_INTERRUPTED, 0, 0, 0, 0, 0, 0);
    int handled = __process_take_signals();
    if (!was_interrupted) return result;
    if (cancels) __thread_cancellation_point();
    int ends = number == SYS_rt_sigtimedwait || handled == HANDLED ||
               (handled == HANDLED_RESTARTING && is_never_restarted(number));
    if (!ends) continue;
    __clew_syscall(PROCESS_GIVE_UP, 0, 0, 0, 0, 0, 0);
    return -EINTR;
  }
}

long __process_call(long number, long argument) {
  return __process_system_call(number, argument, 0, 0, 0, 0, 0);
}
