// Waiting for descriptors. Signals do not come from outside, so masks make no difference.
#include <poll.h>
#include <sys/select.h>
#include <time.h>

#include "system_call.h"

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  return (int)SYSTEM_CALL3(SYS_poll, descriptors, count, timeout);
}
ALIAS(__poll, poll);

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout,
          const sigset_t *mask) {
  (void)mask;
  return (int)SYSTEM_CALL5(SYS_ppoll, descriptors, count, timeout, NULL, 0);
}

int select(int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict exceptions,
           struct timeval *restrict timeout) {
  return (int)SYSTEM_CALL5(SYS_select, count, reads, writes, exceptions, timeout);
}

int pselect(int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict exceptions,
            const struct timespec *restrict timeout, const sigset_t *restrict mask) {
  (void)mask;
  return (int)__clew_result(
      SYSTEM_CALL_RAW(SYS_pselect6, count, reads, writes, exceptions, timeout, NULL));
}
