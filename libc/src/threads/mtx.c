// ISO C's mutexes, over POSIX's.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

static pthread_mutex_t *in(mtx_t *mutex) { return (pthread_mutex_t *)mutex; }

static int result_of(int error) { return error ? thrd_error : thrd_success; }

int mtx_init(mtx_t *mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE_NP
                                                              : PTHREAD_MUTEX_TIMED_NP);
  return result_of(pthread_mutex_init(in(mutex), &attributes));
}

int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock(in(mutex))); }

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time) {
  int error = pthread_mutex_timedlock(in(mutex), time);
  return error == ETIMEDOUT ? thrd_timedout : result_of(error);
}

int mtx_trylock(mtx_t *mutex) {
  int error = pthread_mutex_trylock(in(mutex));
  return error == EBUSY ? thrd_busy : result_of(error);
}

int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock(in(mutex))); }

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(in(mutex)); }
