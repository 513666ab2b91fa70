// Locks for readers and a writer. Readers go first, as glibc has it by default; who locks again what it has locked for writing is
// told so.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "alias.h"
#include "threading.h"

#define READERS(lock) ((lock)->__data.__readers)
// The number of the thread that writes, 0 if none does.
#define WRITER(lock) ((lock)->__data.__cur_writer)

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

static int is_own(const pthread_rwlock_t *lock) { return WRITER(lock) == __thread_self()->number; }

static int try_to_read(pthread_rwlock_t *lock) {
  if (WRITER(lock)) return EBUSY;
  READERS(lock)++;
  __clew_thread_acquire(lock, HELD);
  return 0;
}

static int try_to_write(pthread_rwlock_t *lock) {
  if (WRITER(lock) || READERS(lock)) return EBUSY;
  WRITER(lock) = __thread_self()->number;
  __clew_thread_acquire(lock, HELD);
  return 0;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  __clew_thread_point(lock);
  return try_to_read(lock);
}
ALIAS(__pthread_rwlock_tryrdlock, pthread_rwlock_tryrdlock);

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  __clew_thread_point(lock);
  return try_to_write(lock);
}
ALIAS(__pthread_rwlock_trywrlock, pthread_rwlock_trywrlock);

static int take(pthread_rwlock_t *lock, int (*try)(pthread_rwlock_t *), const char *function,
                long nanoseconds) {
  __clew_thread_point(lock);
  if (is_own(lock)) return EDEADLK;
  while (try(lock))
    if (wait_at(lock, function, nanoseconds)) return ETIMEDOUT;
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  return take(lock, try_to_read, "pthread_rwlock_rdlock", -1);
}
ALIAS(__pthread_rwlock_rdlock, pthread_rwlock_rdlock);

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  return take(lock, try_to_write, "pthread_rwlock_wrlock", -1);
}
ALIAS(__pthread_rwlock_wrlock, pthread_rwlock_wrlock);

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  long left = __thread_time_left(clock, time);
  return left < 0 ? EINVAL : take(lock, try_to_read, "pthread_rwlock_timedrdlock", left);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  return pthread_rwlock_clockrdlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  long left = __thread_time_left(clock, time);
  return left < 0 ? EINVAL : take(lock, try_to_write, "pthread_rwlock_timedwrlock", left);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  return pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  if (is_own(lock)) WRITER(lock) = 0;
  else if (READERS(lock)) READERS(lock)--;
  else
    __clew_finding("invalid-lock", "pthread_rwlock_unlock of a lock that this thread does not hold");
  __clew_thread_release(lock, HELD);
  __clew_thread_wake(lock, ALL);
  return 0;
}
ALIAS(__pthread_rwlock_unlock, pthread_rwlock_unlock);
