// The one thread.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "alias.h"
#include "one_thread.h"

char __libc_single_threaded = 1;

// As glibc has it, a thread is known by an address.
static char the_thread;
static int is_detached;

pthread_t pthread_self(void) { return (pthread_t)&the_thread; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

static int is_self(pthread_t thread) { return thread == pthread_self(); }

// The one thread cannot wait for its own end.
static int joined(pthread_t thread) {
  if (!is_self(thread)) return ESRCH;
  return is_detached ? EINVAL : EDEADLK;
}

int pthread_join(pthread_t thread, void **result) {
  (void)result;
  return joined(thread);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *time) {
  (void)result, (void)time;
  return joined(thread);
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                         const struct timespec *time) {
  (void)result, (void)clock, (void)time;
  return joined(thread);
}

int pthread_tryjoin_np(pthread_t thread, void **result) {
  (void)result;
  return is_self(thread) ? EBUSY : ESRCH;
}

int pthread_detach(pthread_t thread) {
  if (!is_self(thread)) return ESRCH;
  if (is_detached) return EINVAL;
  is_detached = 1;
  return 0;
}

int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  if (!is_self(thread)) return ESRCH;
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}
