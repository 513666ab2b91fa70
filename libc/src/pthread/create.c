// A second thread is refused as by a system that has no room for it, and the user is told where.
#include <errno.h>
#include <pthread.h>

#include "symbolic.h"
#include "one_thread.h"

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  __thread_was_refused = 1;
  __clew_note("clew runs one thread: pthread_create fails with EAGAIN");
  return EAGAIN;
}
