// Condition variables. A signal wakes one of those who wait, any of them; who comes later waits for the next one.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "threading.h"

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
  __clew_thread_point(condition);
  __clew_thread_wake(condition, 1);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  __clew_thread_point(condition);
  __clew_thread_wake(condition, ALL);
  return 0;
}

// The mutex is locked again before a request for cancellation is acted on: handlers expect it so.
static int wait(pthread_cond_t *condition, pthread_mutex_t *mutex, const char *function,
                long nanoseconds) {
  __thread_cancellation_point();
  __clew_thread_point(condition);
  int error = __thread_unlock(mutex, function);
  if (error) return error;
  int is_late = __thread_wait(condition, function, nanoseconds);
  __thread_lock(mutex, function);
  __thread_cancellation_point();
  return is_late ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  return wait(condition, mutex, "pthread_cond_wait", -1);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           clockid_t clock, const struct timespec *restrict time) {
  long left = __thread_time_left(clock, time);
  return left < 0 ? EINVAL : wait(condition, mutex, "pthread_cond_timedwait", left);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict time) {
  return pthread_cond_clockwait(condition, mutex, (clockid_t)condition->__data.__clock, time);
}
