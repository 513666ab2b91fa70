// ISO C's condition variables, over POSIX's.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

static pthread_cond_t *in(cnd_t *condition) { return (pthread_cond_t *)condition; }

static int result_of(int error) { return error ? thrd_error : thrd_success; }

int cnd_init(cnd_t *condition) { return result_of(pthread_cond_init(in(condition), NULL)); }

int cnd_signal(cnd_t *condition) { return result_of(pthread_cond_signal(in(condition))); }

int cnd_broadcast(cnd_t *condition) { return result_of(pthread_cond_broadcast(in(condition))); }

int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return result_of(pthread_cond_wait(in(condition), (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex,
                  const struct timespec *restrict time) {
  int error = pthread_cond_timedwait(in(condition), (pthread_mutex_t *)mutex, time);
  return error == ETIMEDOUT ? thrd_timedout : result_of(error);
}

void cnd_destroy(cnd_t *condition) { pthread_cond_destroy(in(condition)); }
