// Sleeping, and alarms that never ring: time passes only when the program asks for it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "system_call.h"

unsigned int sleep(unsigned int seconds) {
  struct timespec time = {.tv_sec = seconds};
  SYSTEM_CALL2(SYS_nanosleep, &time, NULL);
  return 0;
}

int usleep(useconds_t microseconds) {
  struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000l};
  return (int)SYSTEM_CALL2(SYS_nanosleep, &time, NULL);
}

unsigned int alarm(unsigned int seconds) {
  (void)seconds;
  return 0;
}

useconds_t ualarm(useconds_t value, useconds_t interval) {
  (void)value, (void)interval;
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
  (void)value;
  return getitimer(which, old ? old : &room);
}

// Nothing can end the wait for a signal that nobody sends.
int pause(void) {
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
