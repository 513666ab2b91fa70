// What sending returned. Who writes to nobody is told by SIGPIPE before errno, and ends unless it is prepared.
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>

#include "sockets.h"
#include "system_call.h"

long __clew_sent(long raw, int flags) {
  if (raw == -EPIPE && !(flags & MSG_NOSIGNAL)) raise(SIGPIPE);
  return __clew_result(raw);
}
