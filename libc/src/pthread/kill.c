// A signal for a thread: for the calling one, or none, which only asks whether there is such a thread.
#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "threading.h"

int pthread_kill(pthread_t thread, int signal) {
  if (signal < 0 || signal >= _NSIG) return EINVAL;
  if (thread != pthread_self()) {
    struct thread *other = __thread_find(thread);
    if (!other || other->is_ended) return ESRCH;
    if (signal == 0) return 0;
    __clew_finding("unsupported", "the program sends a signal to another thread, which clew does not support");
  }
  return raise(signal) ? errno : 0;
}

int pthread_sigqueue(pthread_t thread, int signal, const union sigval value) {
  (void)value;
  return pthread_kill(thread, signal);
}
