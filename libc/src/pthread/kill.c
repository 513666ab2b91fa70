// A signal for the one thread.
#include <errno.h>
#include <pthread.h>
#include <signal.h>

int pthread_kill(pthread_t thread, int signal) {
  if (signal < 0 || signal >= _NSIG) return EINVAL;
  if (thread != pthread_self()) return ESRCH;
  return raise(signal) ? errno : 0;
}

int pthread_sigqueue(pthread_t thread, int signal, const union sigval value) {
  (void)value;
  return pthread_kill(thread, signal);
}
