// Barriers: one thread alone passes only those that were made for one.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "one_thread.h"

int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attributes, unsigned int count) {
  (void)attributes;
  if (count == 0 || count > INT_MAX) return EINVAL;
  memset(barrier, 0, sizeof *barrier);
  barrier->__align = count;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  (void)barrier;
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (barrier->__align == 1) return PTHREAD_BARRIER_SERIAL_THREAD;
  __thread_deadlock("pthread_barrier_wait", "the barrier waits for more than one thread");
}

int pthread_barrierattr_init(pthread_barrierattr_t *attributes) {
  attributes->__align = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *restrict attributes,
                                   int *restrict shared) {
  *shared = attributes->__align;
  return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  attributes->__align = shared;
  return 0;
}
