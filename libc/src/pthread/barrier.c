// Barriers: the last thread that comes lets all others go on.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "threading.h"

struct barrier {
  unsigned count, waiting, generation;
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "glibc's size");

static struct barrier *in(pthread_barrier_t *barrier) { return (struct barrier *)barrier; }

int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attributes, unsigned int count) {
  (void)attributes;
  if (count == 0 || count > INT_MAX) return EINVAL;
  memset(barrier, 0, sizeof *barrier);
  in(barrier)->count = count;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  (void)barrier;
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  __clew_thread_point(barrier);
  unsigned generation = in(barrier)->generation;
  __clew_thread_release(barrier, NOT_HELD);
  int is_last = ++in(barrier)->waiting == in(barrier)->count;
  if (is_last) {
    in(barrier)->waiting = 0;
    in(barrier)->generation++;
    __clew_thread_wake(barrier, ALL);
  } else {
    while (in(barrier)->generation == generation)
      wait_at(barrier, "pthread_barrier_wait", -1);
  }
  __clew_thread_acquire(barrier, NOT_HELD);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
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
