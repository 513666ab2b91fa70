// Locks for readers and a writer, all of them the one thread. glibc notices a thread that locks again what
// it has locked for writing.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "alias.h"
#include "one_thread.h"

#define READERS(lock) ((lock)->__data.__readers)
#define HAS_WRITER(lock) ((lock)->__data.__cur_writer)

int pthread_rwlock_init(pthread_rwlock_t *restrict lock,
                        const pthread_rwlockattr_t *restrict attributes) {
  int kind_and_sharing[2] = {0};
  if (attributes) memcpy(kind_and_sharing, attributes, sizeof kind_and_sharing);
  memset(lock, 0, sizeof *lock);
  lock->__data.__flags = (unsigned)kind_and_sharing[0];
  lock->__data.__shared = kind_and_sharing[1];
  return 0;
}
ALIAS(__pthread_rwlock_init, pthread_rwlock_init);

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  (void)lock;
  return 0;
}
ALIAS(__pthread_rwlock_destroy, pthread_rwlock_destroy);

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  if (HAS_WRITER(lock)) return EBUSY;
  READERS(lock)++;
  return 0;
}
ALIAS(__pthread_rwlock_tryrdlock, pthread_rwlock_tryrdlock);

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  return pthread_rwlock_tryrdlock(lock) ? EDEADLK : 0;
}
ALIAS(__pthread_rwlock_rdlock, pthread_rwlock_rdlock);

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  if (HAS_WRITER(lock) || READERS(lock)) return EBUSY;
  HAS_WRITER(lock) = 1;
  return 0;
}
ALIAS(__pthread_rwlock_trywrlock, pthread_rwlock_trywrlock);

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (HAS_WRITER(lock)) return EDEADLK;
  if (pthread_rwlock_trywrlock(lock) == 0) return 0;
  __thread_deadlock("pthread_rwlock_wrlock", "this thread holds the lock for reading");
}
ALIAS(__pthread_rwlock_wrlock, pthread_rwlock_wrlock);

static int is_time(clockid_t clock, const struct timespec *time) {
  int known = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  return known && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  return is_time(clock, time) ? pthread_rwlock_rdlock(lock) : EINVAL;
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  return pthread_rwlock_clockrdlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  if (!is_time(clock, time)) return EINVAL;
  if (HAS_WRITER(lock)) return EDEADLK;
  return pthread_rwlock_trywrlock(lock) == 0 ? 0 : __thread_wait_until(clock, time);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  return pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  if (HAS_WRITER(lock)) HAS_WRITER(lock) = 0;
  else if (READERS(lock)) READERS(lock)--;
  return 0;
}
ALIAS(__pthread_rwlock_unlock, pthread_rwlock_unlock);
