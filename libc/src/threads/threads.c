// ISO C's threads, over POSIX's: the same objects, other results.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "threading.h"

static int result_of(int error) {
  switch (error) {
    case 0: return thrd_success;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    case EBUSY: return thrd_busy;
    default: return thrd_error;
  }
}

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  struct thread made = {.iso_start = start, .argument = argument};
  return result_of(__thread_create(thread, NULL, made));
}

int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }

thrd_t thrd_current(void) { return pthread_self(); }

// 0, -1 for a signal, another negative number for errors.
int thrd_sleep(const struct timespec *duration, struct timespec *left) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, duration, left);
  if (error == 0) return 0;
  return error == EINTR ? -1 : -2;
}

_Noreturn void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }

int thrd_join(thrd_t thread, int *result) {
  void *value = NULL;
  int error = pthread_join(thread, &value);
  if (result) *result = (int)(long)value;
  return result_of(error);
}

void thrd_yield(void) { sched_yield(); }

void call_once(once_flag *flag, void (*function)(void)) { pthread_once(&flag->__data, function); }
