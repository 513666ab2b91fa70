// Fortified poll.h and sys/select.h.
#include <poll.h>
#include <signal.h>

#include "fortify.h"

int __ppoll_chk(struct pollfd *files, nfds_t count, const struct timespec *timeout,
                const sigset_t *mask, size_t room) {
  REQUIRE_ROOM(count * sizeof *files, room);
  return ppoll(files, count, timeout, mask);
}
