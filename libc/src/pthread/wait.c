// Waiting at points where a thread can be cancelled, and with a time limit.
#include <time.h>

#include "threading.h"

enum { SECOND = 1000000000 };

long __thread_time_left(clockid_t clock, const struct timespec *time) {
  struct timespec now;
  if (time->tv_nsec < 0 || time->tv_nsec >= SECOND) return -1;
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return -1;
  clock_gettime(clock, &now);
  long seconds, left;
  if (__builtin_sub_overflow(time->tv_sec, now.tv_sec, &seconds)) return time->tv_sec < 0 ? 0 : LONG_MAX;
  if (__builtin_mul_overflow(seconds, (long)SECOND, &left)) return seconds < 0 ? 0 : LONG_MAX;
  if (__builtin_add_overflow(left, time->tv_nsec - now.tv_nsec, &left)) return LONG_MAX;
  return left < 0 ? 0 : left;
}

_Thread_local int __thread_signals_handled;

int __thread_wait(const void *object, const char *function, long nanoseconds) {
  return wait_at(object, function, nanoseconds);
}
