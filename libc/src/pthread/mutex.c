// Mutexes. The owner is the number of a thread, 0 if nobody holds the mutex; of a mutex that processes share, the number of the process
// comes with it.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"
#include "threading.h"

enum { DESTROYED = -1, ROBUST = 16, SHARED_BY_PROCESSES = 128 };

// What `__lock` holds beside 1, of robust mutexes: their owner has died, and nobody has said since that what they protect is
// consistent; or somebody has unlocked them in that state.
enum { FREE, LOCKED, OWNER_DIED, NOT_RECOVERABLE };

static int type_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 3; }

static int is_free(const pthread_mutex_t *mutex) { return mutex->__data.__owner == 0; }

static int self_for(const pthread_mutex_t *mutex) {
  int thread = __thread_self()->number;
  return mutex->__data.__kind & SHARED_BY_PROCESSES && __process_system_call ? getpid() * 256 + thread : thread;
}

static int is_own(const pthread_mutex_t *mutex) { return mutex->__data.__owner == self_for(mutex); }

static void check(const pthread_mutex_t *mutex) {
  if (mutex->__data.__kind == DESTROYED)
    __clew_finding("invalid-lock", "a mutex is used after pthread_mutex_destroy");
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  unsigned flags = 0;
  if (attributes) memcpy(&flags, attributes, sizeof flags);
  memset(mutex, 0, sizeof *mutex);
  mutex->__data.__kind = flags & MUTEX_TYPE_MASK;
  if (flags & MUTEX_SHARED) mutex->__data.__kind |= SHARED_BY_PROCESSES;
  if (flags & MUTEX_ROBUST) mutex->__data.__kind |= ROBUST;
  return 0;
}
ALIAS(__pthread_mutex_init, pthread_mutex_init);

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  check(mutex);
  if (mutex->__data.__nusers) return EBUSY;
  mutex->__data.__kind = DESTROYED;
  return 0;
}
ALIAS(__pthread_mutex_destroy, pthread_mutex_destroy);

// The robust mutexes that the thread holds, in a list through the mutexes themselves.
static _Thread_local struct __pthread_internal_list *held;

static void hold(pthread_mutex_t *mutex) {
  struct __pthread_internal_list *entry = &mutex->__data.__list;
  *entry = (struct __pthread_internal_list){NULL, held};
  if (held) held->__prev = entry;
  held = entry;
}

static void let_go(pthread_mutex_t *mutex) {
  struct __pthread_internal_list *entry = &mutex->__data.__list;
  if (entry->__next) entry->__next->__prev = entry->__prev;
  if (entry->__prev) entry->__prev->__next = entry->__next;
  else held = entry->__next;
}

static void make_free(pthread_mutex_t *mutex, int state) {
  mutex->__data.__lock = state;
  mutex->__data.__owner = 0;
  mutex->__data.__nusers = 0;
  __clew_thread_release(mutex, HELD);
  __clew_thread_wake(mutex, ALL);
}

static void abandon_held(void) {
  while (held) {
    pthread_mutex_t *mutex = (pthread_mutex_t *)((char *)held - offsetof(struct __pthread_mutex_s, __list));
    let_go(mutex);
    make_free(mutex, OWNER_DIED);
  }
}

static int take(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock == NOT_RECOVERABLE) return ENOTRECOVERABLE;
  int has_died = mutex->__data.__lock == OWNER_DIED;
  if (!has_died) mutex->__data.__lock = LOCKED;
  if (mutex->__data.__kind & ROBUST) {
    __thread_abandon_mutexes = abandon_held;
    hold(mutex);
  }
  mutex->__data.__owner = self_for(mutex);
  mutex->__data.__nusers = 1;
  mutex->__data.__count = type_of(mutex) == PTHREAD_MUTEX_RECURSIVE_NP;
  __clew_thread_acquire(mutex, HELD);
  return has_died ? EOWNERDEAD : 0;
}

static int take_again(pthread_mutex_t *mutex) {
  if (mutex->__data.__count == UINT_MAX) return EAGAIN;
  mutex->__data.__count++;
  return 0;
}

static int try(pthread_mutex_t *mutex) {
  if (is_free(mutex)) return take(mutex);
  int is_recursive = type_of(mutex) == PTHREAD_MUTEX_RECURSIVE_NP;
  return is_recursive && is_own(mutex) ? take_again(mutex) : EBUSY;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  check(mutex);
  __clew_thread_point(mutex);
  return try(mutex);
}
ALIAS(__pthread_mutex_trylock, pthread_mutex_trylock);

// Takes the mutex, or waits for so long: ETIMEDOUT then.
static int lock(pthread_mutex_t *mutex, const char *function, long nanoseconds) {
  int error;
  while ((error = try(mutex)) == EBUSY) {
    if (is_own(mutex)) {
      if (type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK_NP) return EDEADLK;
      if (nanoseconds < 0) __thread_deadlock(function, "this thread holds the mutex already");
    }
    if (wait_at(mutex, function, nanoseconds)) return ETIMEDOUT;
    check(mutex);
  }
  return error;
}

void __thread_lock(pthread_mutex_t *mutex, const char *function) { lock(mutex, function, -1); }

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  check(mutex);
  __clew_thread_point(mutex);
  return lock(mutex, "pthread_mutex_lock", -1);
}
ALIAS(__pthread_mutex_lock, pthread_mutex_lock);

int pthread_mutex_clocklock(pthread_mutex_t *restrict mutex, clockid_t clock,
                            const struct timespec *restrict time) {
  check(mutex);
  __clew_thread_point(mutex);
  int error = try(mutex);
  if (error != EBUSY) return error;
  long left = __thread_time_left(clock, time);
  return left < 0 ? EINVAL : lock(mutex, "pthread_mutex_timedlock", left);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
}

int __thread_unlock(pthread_mutex_t *mutex, const char *function) {
  int type = type_of(mutex);
  check(mutex);
  if (!is_own(mutex)) {
    if (type == PTHREAD_MUTEX_RECURSIVE_NP || type == PTHREAD_MUTEX_ERRORCHECK_NP) return EPERM;
    char message[96];
    strcpy(message, function);
    strcat(message, is_free(mutex) ? " of a mutex that nobody holds"
                                   : " of a mutex that another thread holds");
    __clew_finding("invalid-lock", message);
  }
  if (type == PTHREAD_MUTEX_RECURSIVE_NP && --mutex->__data.__count > 0) return 0;
  if (mutex->__data.__kind & ROBUST) let_go(mutex);
  make_free(mutex, mutex->__data.__lock == OWNER_DIED ? NOT_RECOVERABLE : FREE);
  return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  return __thread_unlock(mutex, "pthread_mutex_unlock");
}
ALIAS(__pthread_mutex_unlock, pthread_mutex_unlock);

int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  if (!is_own(mutex) || mutex->__data.__lock != OWNER_DIED) return EINVAL;
  mutex->__data.__lock = LOCKED;
  return 0;
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
