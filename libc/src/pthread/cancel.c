// Cancelling oneself: at once, or at the next point where a thread of the library looks (pthread_testcancel, waiting
// for a condition or a semaphore).
#include <errno.h>
#include <pthread.h>

#include "one_thread.h"

static int state = PTHREAD_CANCEL_ENABLE;
static int type = PTHREAD_CANCEL_DEFERRED;
static int is_wanted;

static void act(int now) {
  if (is_wanted && now && state == PTHREAD_CANCEL_ENABLE) pthread_exit(PTHREAD_CANCELED);
}

void __thread_cancellation_point(void) { act(1); }

void pthread_testcancel(void) { act(1); }

int pthread_cancel(pthread_t thread) {
  if (thread != pthread_self()) return ESRCH;
  is_wanted = 1;
  act(type == PTHREAD_CANCEL_ASYNCHRONOUS);
  return 0;
}

int pthread_setcancelstate(int wanted, int *old) {
  if (wanted != PTHREAD_CANCEL_ENABLE && wanted != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (old) *old = state;
  state = wanted;
  act(type == PTHREAD_CANCEL_ASYNCHRONOUS);
  return 0;
}

int pthread_setcanceltype(int wanted, int *old) {
  if (wanted != PTHREAD_CANCEL_DEFERRED && wanted != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (old) *old = type;
  type = wanted;
  act(type == PTHREAD_CANCEL_ASYNCHRONOUS);
  return 0;
}
