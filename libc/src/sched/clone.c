// New threads of execution and new namespaces: this box has none to give.
#include <errno.h>
#include <sched.h>

#include "symbolic.h"

int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
  (void)function, (void)stack, (void)flags, (void)argument;
  __clew_box_failure("calls clone; clew runs one thread: it failed with EAGAIN");
  errno = EAGAIN;
  return -1;
}

int unshare(int flags) {
  (void)flags;
  __clew_box_failure("calls unshare; the box has one set of namespaces: it failed with EPERM");
  errno = EPERM;
  return -1;
}

int setns(int descriptor, int kind) {
  (void)descriptor, (void)kind;
  errno = EPERM;
  return -1;
}
