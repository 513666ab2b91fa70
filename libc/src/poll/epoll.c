// epoll, and descriptors that are counters and timers.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "system_call.h"

int epoll_create(int size) { return (int)SYSTEM_CALL1(SYS_epoll_create, size); }

int epoll_create1(int flags) { return (int)SYSTEM_CALL1(SYS_epoll_create1, flags); }

int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  return (int)SYSTEM_CALL4(SYS_epoll_ctl, epoll, operation, descriptor, event);
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  return (int)SYSTEM_CALL4(SYS_epoll_wait, epoll, events, most, timeout);
}

// Signals do not come from outside, so masks make no difference.
int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  (void)mask;
  return epoll_wait(epoll, events, most, timeout);
}

int epoll_pwait2(int epoll, struct epoll_event *events, int most, const struct timespec *timeout,
                 const sigset_t *mask) {
  (void)mask;
  return (int)SYSTEM_CALL4(SYS_epoll_pwait2, epoll, events, most, timeout);
}

int eventfd(unsigned int count, int flags) { return (int)SYSTEM_CALL2(SYS_eventfd2, count, flags); }

int eventfd_read(int descriptor, eventfd_t *value) {
  return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

int eventfd_write(int descriptor, eventfd_t value) {
  return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}

int timerfd_create(clockid_t clock, int flags) {
  return (int)SYSTEM_CALL2(SYS_timerfd_create, clock, flags);
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value,
                    struct itimerspec *old) {
  return (int)SYSTEM_CALL4(SYS_timerfd_settime, descriptor, flags, value, old);
}

int timerfd_gettime(int descriptor, struct itimerspec *value) {
  return (int)SYSTEM_CALL2(SYS_timerfd_gettime, descriptor, value);
}
