// Locks: nobody else is there, so every lock is granted.
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "system_call.h"

int flock(int descriptor, int operation) { return (int)SYSTEM_CALL2(SYS_flock, descriptor, operation); }

int lockf(int descriptor, int command, off_t length) {
  (void)length;
  if (command < F_ULOCK || command > F_TEST) {
    errno = EINVAL;
    return -1;
  }
  return fcntl(descriptor, F_GETFD) < 0 ? -1 : 0;
}
ALIAS(lockf64, lockf);

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  if (mode) {
    errno = EOPNOTSUPP;
    return -1;
  }
  int error = posix_fallocate(descriptor, offset, length);
  if (error) errno = error;
  return error ? -1 : 0;
}
ALIAS(fallocate64, fallocate);
