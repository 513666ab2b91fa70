// Waiting with a time limit: nobody comes, so that the limit does.
#include <errno.h>
#include <time.h>

#include "one_thread.h"

int __thread_wait_until(clockid_t clock, const struct timespec *time) {
  if (time->tv_nsec < 0 || time->tv_nsec >= 1000000000) return EINVAL;
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  if (time->tv_sec >= 0) clock_nanosleep(clock, TIMER_ABSTIME, time, NULL);
  return ETIMEDOUT;
}
