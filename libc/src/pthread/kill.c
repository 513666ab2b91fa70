// A signal for a thread: the calling one handles it at once, another one when it goes on, at its next system call or where it waits.
#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "processes.h"
#include "threading.h"

int pthread_kill(pthread_t thread, int signal) {
  if (signal < 0 || signal >= _NSIG) return EINVAL;
  if (thread == pthread_self()) return raise(signal) ? errno : 0;
  struct thread *other = __thread_find(thread);
  if (!other || other->is_ended) return ESRCH;
  if (signal == 0) return 0;
  __clew_thread_point(other);
  if (other->is_ended) return 0;
  other->arrived |= 1ul << (signal - 1);
  __process_call(PROCESS_INTERRUPT_THREAD, other->number);
  return 0;
}

// The value is not handed over.
int pthread_sigqueue(pthread_t thread, int signal, const union sigval value) {
  (void)value;
  return pthread_kill(thread, signal);
}

unsigned long __thread_take_signals(void) {
  struct thread *self = __thread_self();
  unsigned long arrived = self->arrived;
  self->arrived = 0;
  return arrived;
}
