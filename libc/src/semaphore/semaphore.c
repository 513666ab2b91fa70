// Semaphores.
#include <errno.h>
#include <semaphore.h>
#include <time.h>

#include "semaphores.h"
#include "threading.h"

static int fail(int error) {
  errno = error;
  return -1;
}

int sem_init(sem_t *semaphore, int shared, unsigned int value) {
  if (value > SEMAPHORE_MAXIMUM) return fail(EINVAL);
  *semaphore_of(semaphore) = (struct semaphore){.value = value, .is_private = shared ? 0x80 : 0};
  return 0;
}

int sem_destroy(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}

int sem_getvalue(sem_t *restrict semaphore, int *restrict value) {
  *value = (int)semaphore_of(semaphore)->value;
  return 0;
}

int sem_post(sem_t *semaphore) {
  __clew_thread_point(semaphore);
  if (semaphore_of(semaphore)->value == SEMAPHORE_MAXIMUM) return fail(EOVERFLOW);
  __clew_thread_release(semaphore, NOT_HELD);
  semaphore_of(semaphore)->value++;
  __clew_thread_wake(semaphore, 1);
  return 0;
}

static int take(sem_t *semaphore) {
  if (semaphore_of(semaphore)->value == 0) return 0;
  semaphore_of(semaphore)->value--;
  __clew_thread_acquire(semaphore, NOT_HELD);
  return 1;
}

int sem_trywait(sem_t *semaphore) {
  __clew_thread_point(semaphore);
  return take(semaphore) ? 0 : fail(EAGAIN);
}

// Whoever comes first takes a post: one that was woken may find nothing, and waits on.
static int wait(sem_t *semaphore, const char *function, long nanoseconds) {
  __thread_cancellation_point();
  __clew_thread_point(semaphore);
  while (!take(semaphore)) {
    if (__thread_wait(semaphore, function, nanoseconds)) return fail(ETIMEDOUT);
    __thread_cancellation_point();
    if (__thread_signals_handled == HANDLED) return fail(EINTR);
  }
  return 0;
}

int sem_wait(sem_t *semaphore) { return wait(semaphore, "sem_wait", -1); }

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict time) {
  long left = __thread_time_left(clock, time);
  return left < 0 ? fail(EINVAL) : wait(semaphore, "sem_timedwait", left);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
  return sem_clockwait(semaphore, CLOCK_REALTIME, time);
}
