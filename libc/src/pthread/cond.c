// Condition variables: nobody waits when the one thread signals, and nobody signals when it waits.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "one_thread.h"

int pthread_cond_init(pthread_cond_t *restrict condition,
                      const pthread_condattr_t *restrict attributes) {
  memset(condition, 0, sizeof *condition);
  clockid_t clock = CLOCK_REALTIME;
  if (attributes) pthread_condattr_getclock(attributes, &clock);
  condition->__data.__clock = (unsigned)clock;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}

int pthread_cond_signal(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  (void)condition;
  int error = pthread_mutex_unlock(mutex);
  if (error) return error;
  __thread_cancellation_point();
  __thread_deadlock("pthread_cond_wait", "there is no thread that could signal the condition");
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           clockid_t clock, const struct timespec *restrict time) {
  (void)condition;
  if (time->tv_nsec < 0 || time->tv_nsec >= 1000000000) return EINVAL;
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  int error = pthread_mutex_unlock(mutex);
  if (error) return error;
  __thread_cancellation_point();
  error = __thread_wait_until(clock, time);
  pthread_mutex_lock(mutex);
  return error;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict time) {
  return pthread_cond_clockwait(condition, mutex, (clockid_t)condition->__data.__clock, time);
}
