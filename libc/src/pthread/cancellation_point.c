// Cancellation: a thread acts on it at the next point where it looks: pthread_testcancel, waiting for a condition, a semaphore or
// the end of a thread, and system calls (process/system_call.c).
#include <errno.h>
#include <pthread.h>

#include "threading.h"

static void act(int now) {
  struct thread *self = __thread_self();
  if (self->is_cancelled && now && self->cancel_state == PTHREAD_CANCEL_ENABLE)
    pthread_exit(PTHREAD_CANCELED);
}

static int is_asynchronous(void) {
  return __thread_self()->cancel_type == PTHREAD_CANCEL_ASYNCHRONOUS;
}

void __thread_cancellation_point(void) { act(1); }

void pthread_testcancel(void) { act(1); }

int pthread_setcancelstate(int wanted, int *old) {
  if (wanted != PTHREAD_CANCEL_ENABLE && wanted != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (old) *old = __thread_self()->cancel_state;
  __thread_self()->cancel_state = wanted;
  act(is_asynchronous());
  return 0;
}

int pthread_setcanceltype(int wanted, int *old) {
  if (wanted != PTHREAD_CANCEL_DEFERRED && wanted != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (old) *old = __thread_self()->cancel_type;
  __thread_self()->cancel_type = wanted;
  act(is_asynchronous());
  return 0;
}
