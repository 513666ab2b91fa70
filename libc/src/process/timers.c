// Sleeping, and alarms that never ring: time passes only when the program asks for it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "processes.h"
#include "symbolic.h"
#include "system_call.h"

static void say_silent(void) {
  __clew_box_failure("sets an alarm or interval timer, which never rings in the box");
}

unsigned int sleep(unsigned int seconds) {
  struct timespec time = {.tv_sec = seconds};
  if (SYSTEM_CALL2(SYS_nanosleep, &time, &time) == 0) return 0;
  return (unsigned int)(time.tv_sec + (time.tv_nsec >= 500000000));
}

int usleep(useconds_t microseconds) {
  struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000l};
  return (int)SYSTEM_CALL2(SYS_nanosleep, &time, NULL);
}

unsigned int alarm(unsigned int seconds) {
  if (seconds > 0) say_silent();
  return 0;
}

useconds_t ualarm(useconds_t value, useconds_t interval) {
  (void)interval;
  if (value > 0) say_silent();
  return 0;
}

int getitimer(int which, struct itimerval *value) {
  if (which < ITIMER_REAL || which > ITIMER_PROF) {
    errno = EINVAL;
    return -1;
  }
  memset(value, 0, sizeof *value);
  return 0;
}

int setitimer(int which, const struct itimerval *restrict value, struct itimerval *restrict old) {
  struct itimerval room;
  if (value && (value->it_value.tv_sec || value->it_value.tv_usec)) say_silent();
  return getitimer(which, old ? old : &room);
}

// Without other processes nothing can end the wait for a signal.
int pause(void) {
  if (__process_system_call) return (int)SYSTEM_CALL0(SYS_pause);
  __clew_box_failure("waits for a signal in pause; none comes in the box: it returned with EINTR");
  errno = EINTR;
  return -1;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  return (int)SYSTEM_CALL2(SYS_gettimeofday, time, zone);
}

int settimeofday(const struct timeval *time, const struct timezone *zone) {
  (void)time, (void)zone;
  errno = EPERM;
  return -1;
}

int adjtime(const struct timeval *delta, struct timeval *old) {
  (void)delta, (void)old;
  errno = EPERM;
  return -1;
}
