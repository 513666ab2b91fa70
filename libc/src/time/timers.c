// Timers of a process. As alarms, they never ring: a program sees what it has set, and no time pass.
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "symbolic.h"

enum { MOST = 32 };

static struct {
  int is_used;
  struct itimerspec value;
} timers[MOST];

// The timer's number plus 1 is its name.
static int find(timer_t timer) {
  unsigned long number = (unsigned long)timer - 1;
  if (number < MOST && timers[number].is_used) return (int)number;
  errno = EINVAL;
  return -1;
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
  (void)clock, (void)event;
  for (unsigned long i = 0; i < MOST; i++) {
    if (timers[i].is_used) continue;
    timers[i].is_used = 1;
    timers[i].value = (struct itimerspec){0};
    *timer = (timer_t)(i + 1);
    return 0;
  }
  errno = EAGAIN;
  return -1;
}

int timer_delete(timer_t timer) {
  int number = find(timer);
  if (number < 0) return -1;
  timers[number].is_used = 0;
  return 0;
}

int timer_gettime(timer_t timer, struct itimerspec *value) {
  int number = find(timer);
  if (number < 0) return -1;
  *value = timers[number].value;
  return 0;
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *restrict value,
                  struct itimerspec *restrict old) {
  (void)flags;
  int number = find(timer);
  if (number < 0) return -1;
  if (value->it_value.tv_nsec < 0 || value->it_value.tv_nsec >= 1000000000) {
    errno = EINVAL;
    return -1;
  }
  if (value->it_value.tv_sec || value->it_value.tv_nsec)
    __clew_box_failure("sets a timer, which never rings in the box");
  if (old) *old = timers[number].value;
  timers[number].value = *value;
  return 0;
}

int timer_getoverrun(timer_t timer) { return find(timer) < 0 ? -1 : 0; }
