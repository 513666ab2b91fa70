// Spin locks: one that is taken stays so while the one thread spins.
#include <errno.h>
#include <pthread.h>

#include "one_thread.h"

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
  if (*lock) return EBUSY;
  *lock = 1;
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  if (pthread_spin_trylock(lock) == 0) return 0;
  __thread_deadlock("pthread_spin_lock", "this thread holds the lock already");
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  *lock = 0;
  return 0;
}
