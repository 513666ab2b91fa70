// Opening descriptors and changing them.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/types.h>

#include "system_call.h"

static int needs_mode(int flags) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (needs_mode(flags)) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
  }
  return (int)SYSTEM_CALL3(SYS_open, path, flags, mode);
}
ALIAS(open64, open);
ALIAS(__open, open);
ALIAS(__open64, open);

int openat(int directory, const char *path, int flags, ...) {
  mode_t mode = 0;
  if (needs_mode(flags)) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
  }
  return (int)SYSTEM_CALL4(SYS_openat, directory, path, flags, mode);
}
ALIAS(openat64, openat);

// What fortified programs call when flags want no mode.
int __open_2(const char *path, int flags) { return open(path, flags); }
ALIAS(__open64_2, __open_2);

int __openat_2(int directory, const char *path, int flags) { return openat(directory, path, flags); }
ALIAS(__openat64_2, __openat_2);

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
ALIAS(creat64, creat);

int fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  long argument = 0;
  switch (command) {
    case F_GETFD:
    case F_GETFL:
    case F_GETOWN: break;
    default: argument = va_arg(arguments, long);
  }
  va_end(arguments);
  return (int)SYSTEM_CALL3(SYS_fcntl, descriptor, command, argument);
}
ALIAS(fcntl64, fcntl);
ALIAS(__fcntl, fcntl);

// Advice may be ignored.
int posix_fadvise(int descriptor, off_t offset, off_t length, int advice) {
  (void)offset, (void)length, (void)advice;
  return fcntl(descriptor, F_GETFD) < 0 ? EBADF : 0;
}
ALIAS(posix_fadvise64, posix_fadvise);

ssize_t readahead(int descriptor, off_t offset, size_t count) {
  (void)offset, (void)count;
  return fcntl(descriptor, F_GETFD) < 0 ? -1 : 0;
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  if (offset < 0 || length <= 0) return EINVAL;
  long size = SYSTEM_CALL_RAW(SYS_lseek, descriptor, 0, SEEK_CUR, 0, 0, 0);
  if (size < 0) return (int)-size;
  long end = SYSTEM_CALL_RAW(SYS_lseek, descriptor, 0, SEEK_END, 0, 0, 0);
  SYSTEM_CALL_RAW(SYS_lseek, descriptor, size, SEEK_SET, 0, 0, 0);
  if (end >= offset + length) return 0;
  return (int)-SYSTEM_CALL_RAW(SYS_ftruncate, descriptor, offset + length, 0, 0, 0, 0);
}
ALIAS(posix_fallocate64, posix_fallocate);
