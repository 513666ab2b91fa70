// Semaphores: the one thread takes what it has posted itself.
#include <errno.h>
#include <semaphore.h>
#include <time.h>

#include "semaphores.h"
#include "one_thread.h"

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
  if (semaphore_of(semaphore)->value == SEMAPHORE_MAXIMUM) return fail(EOVERFLOW);
  semaphore_of(semaphore)->value++;
  return 0;
}

static int take(sem_t *semaphore) {
  if (semaphore_of(semaphore)->value == 0) return 0;
  semaphore_of(semaphore)->value--;
  return 1;
}

int sem_trywait(sem_t *semaphore) { return take(semaphore) ? 0 : fail(EAGAIN); }

int sem_wait(sem_t *semaphore) {
  __thread_cancellation_point();
  if (take(semaphore)) return 0;
  __thread_deadlock("sem_wait", "there is no thread that could post the semaphore");
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict time) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return fail(EINVAL);
  if (time->tv_nsec < 0 || time->tv_nsec >= 1000000000) return fail(EINVAL);
  __thread_cancellation_point();
  return take(semaphore) ? 0 : fail(__thread_wait_until(clock, time));
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
  return sem_clockwait(semaphore, CLOCK_REALTIME, time);
}
