// Mutexes of one thread: a locked one is locked by the thread itself.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "alias.h"
#include "one_thread.h"

// Anything but 0, which is nobody.
enum { OWNER = 1 };

static int type_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 3; }

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  unsigned flags = 0;
  if (attributes) memcpy(&flags, attributes, sizeof flags);
  memset(mutex, 0, sizeof *mutex);
  mutex->__data.__kind = flags & MUTEX_TYPE_MASK;
  return 0;
}
ALIAS(__pthread_mutex_init, pthread_mutex_init);

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  if (mutex->__data.__nusers) return EBUSY;
  mutex->__data.__kind = -1;
  return 0;
}
ALIAS(__pthread_mutex_destroy, pthread_mutex_destroy);

static int take(pthread_mutex_t *mutex) {
  mutex->__data.__lock = 1;
  mutex->__data.__owner = OWNER;
  mutex->__data.__nusers = 1;
  mutex->__data.__count = type_of(mutex) == PTHREAD_MUTEX_RECURSIVE_NP;
  return 0;
}

static int take_again(pthread_mutex_t *mutex) {
  if (mutex->__data.__count == UINT_MAX) return EAGAIN;
  mutex->__data.__count++;
  return 0;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (!mutex->__data.__lock) return take(mutex);
  return type_of(mutex) == PTHREAD_MUTEX_RECURSIVE_NP ? take_again(mutex) : EBUSY;
}
ALIAS(__pthread_mutex_trylock, pthread_mutex_trylock);

// EBUSY where the lock can only come from another thread.
static int lock(pthread_mutex_t *mutex) {
  int result = pthread_mutex_trylock(mutex);
  int checks = type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK_NP;
  return result == EBUSY && checks ? EDEADLK : result;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  int result = lock(mutex);
  if (result != EBUSY) return result;
  __thread_deadlock("pthread_mutex_lock", "this thread holds the mutex already");
}
ALIAS(__pthread_mutex_lock, pthread_mutex_lock);

int pthread_mutex_clocklock(pthread_mutex_t *restrict mutex, clockid_t clock,
                            const struct timespec *restrict time) {
  int result = lock(mutex);
  return result == EBUSY ? __thread_wait_until(clock, time) : result;
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int type = type_of(mutex);
  int checks = type == PTHREAD_MUTEX_RECURSIVE_NP || type == PTHREAD_MUTEX_ERRORCHECK_NP;
  if (checks && !mutex->__data.__lock) return EPERM;
  if (type == PTHREAD_MUTEX_RECURSIVE_NP && --mutex->__data.__count > 0) return 0;
  mutex->__data.__lock = 0;
  mutex->__data.__owner = 0;
  mutex->__data.__nusers = 0;
  return 0;
}
ALIAS(__pthread_mutex_unlock, pthread_mutex_unlock);

// No owner has ever died.
int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  (void)mutex;
  return EINVAL;
}
ALIAS(pthread_mutex_consistent_np, pthread_mutex_consistent);

// Ceilings belong to mutexes that protect their owner's priority; none does here.
int pthread_mutex_getprioceiling(const pthread_mutex_t *restrict mutex, int *restrict ceiling) {
  (void)mutex, (void)ceiling;
  return EINVAL;
}

int pthread_mutex_setprioceiling(pthread_mutex_t *restrict mutex, int ceiling, int *restrict old) {
  (void)mutex, (void)ceiling, (void)old;
  return EINVAL;
}
