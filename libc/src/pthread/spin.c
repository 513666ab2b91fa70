// Spin locks: the lock is the number of the thread that holds it. Who spins waits.
#include <errno.h>
#include <pthread.h>

#include "threading.h"

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  *lock = 0;
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  (void)lock;
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
  __clew_thread_point((const void *)lock);
  if (*lock) return EBUSY;
  *lock = __thread_self()->number;
  __clew_thread_acquire((const void *)lock, HELD);
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  while (pthread_spin_trylock(lock)) {
    if (*lock == __thread_self()->number)
      __thread_deadlock("pthread_spin_lock", "this thread holds the lock already");
    wait_at((const void *)lock, "pthread_spin_lock", -1);
  }
  return 0;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  if (*lock != __thread_self()->number)
    __clew_finding("invalid-lock", "pthread_spin_unlock of a lock that this thread does not hold");
  *lock = 0;
  __clew_thread_release((const void *)lock, HELD);
  __clew_thread_wake((const void *)lock, ALL);
  return 0;
}
