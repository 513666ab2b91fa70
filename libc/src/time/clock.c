// The clocks, which belong to the world outside the box.
#include <errno.h>
#include <time.h>

#include "alias.h"
#include "system_call.h"

int __clock_gettime(clockid_t clock, struct timespec *time) {
  return (int)SYSTEM_CALL2(SYS_clock_gettime, clock, time);
}
WEAK_ALIAS(clock_gettime, __clock_gettime);

int clock_getres(clockid_t clock, struct timespec *resolution) {
  return (int)SYSTEM_CALL2(SYS_clock_getres, clock, resolution);
}

int clock_settime(clockid_t clock, const struct timespec *time) {
  (void)clock, (void)time;
  errno = EPERM;
  return -1;
}

time_t time(time_t *result) {
  struct timespec now;
  if (__clock_gettime(CLOCK_REALTIME, &now) < 0) return -1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

clock_t clock(void) {
  struct timespec used;
  if (__clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) < 0) return -1;
  return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / 1000;
}

int timespec_get(struct timespec *time, int base) {
  return base == TIME_UTC && __clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

int timespec_getres(struct timespec *resolution, int base) {
  return base == TIME_UTC && clock_getres(CLOCK_REALTIME, resolution) == 0 ? base : 0;
}

int nanosleep(const struct timespec *requested, struct timespec *remaining) {
  return (int)SYSTEM_CALL2(SYS_nanosleep, requested, remaining);
}

static int is_later(const struct timespec *a, const struct timespec *b) {
  if (a->tv_sec != b->tv_sec) return a->tv_sec > b->tv_sec;
  return a->tv_nsec > b->tv_nsec;
}

// Returns the error instead of setting errno.
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *requested,
                    struct timespec *remaining) {
  struct timespec length = *requested;
  if (flags & TIMER_ABSTIME) {
    struct timespec now;
    if (__clock_gettime(clock, &now) < 0) return errno;
    if (!is_later(requested, &now)) return 0;
    length.tv_sec -= now.tv_sec;
    length.tv_nsec -= now.tv_nsec;
    if (length.tv_nsec < 0) {
      length.tv_nsec += 1000000000;
      length.tv_sec--;
    }
    remaining = NULL;
  }
  return nanosleep(&length, remaining) < 0 ? errno : 0;
}

int clock_getcpuclockid(pid_t process, clockid_t *clock) {
  (void)process;
  *clock = CLOCK_PROCESS_CPUTIME_ID;
  return 0;
}

// What the processor's cycle counter tells (rdtsc): a cycle takes a nanosecond.
unsigned long __clew_cycle_counter(void) {
  struct timespec now;
  __clock_gettime(CLOCK_MONOTONIC, &now);
  return (unsigned long)now.tv_sec * 1000000000 + (unsigned long)now.tv_nsec;
}
