// Changing what a file is: modes, times, and making directories and special files.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <utime.h>

#include "system_call.h"

int chmod(const char *path, mode_t mode) { return (int)SYSTEM_CALL2(SYS_chmod, path, mode); }

// Linux has no modes of links.
int lchmod(const char *path, mode_t mode) {
  return fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW);
}

int fchmod(int descriptor, mode_t mode) { return (int)SYSTEM_CALL2(SYS_fchmod, descriptor, mode); }

int fchmodat(int directory, const char *path, mode_t mode, int flags) {
  return (int)SYSTEM_CALL4(SYS_fchmodat, directory, path, mode, flags);
}

mode_t umask(mode_t mask) { return (mode_t)SYSTEM_CALL1(SYS_umask, mask); }

int mkdir(const char *path, mode_t mode) { return (int)SYSTEM_CALL2(SYS_mkdir, path, mode); }

int mkdirat(int directory, const char *path, mode_t mode) {
  return (int)SYSTEM_CALL3(SYS_mkdirat, directory, path, mode);
}

int mknodat(int directory, const char *path, mode_t mode, dev_t device) {
  return (int)SYSTEM_CALL4(SYS_mknodat, directory, path, mode, device);
}

int mknod(const char *path, mode_t mode, dev_t device) {
  return mknodat(AT_FDCWD, path, mode, device);
}

int mkfifo(const char *path, mode_t mode) { return mknod(path, mode | S_IFIFO, 0); }

int mkfifoat(int directory, const char *path, mode_t mode) {
  return mknodat(directory, path, mode | S_IFIFO, 0);
}

int utimensat(int directory, const char *path, const struct timespec times[2], int flags) {
  return (int)SYSTEM_CALL4(SYS_utimensat, directory, path, times, flags);
}

int futimens(int descriptor, const struct timespec times[2]) {
  return (int)SYSTEM_CALL4(SYS_utimensat, descriptor, NULL, times, 0);
}

static int set_times(int directory, const char *path, const struct timeval times[2], int flags) {
  struct timespec precise[2];
  for (int i = 0; times && i < 2; i++) {
    precise[i].tv_sec = times[i].tv_sec;
    precise[i].tv_nsec = times[i].tv_usec * 1000;
  }
  return (int)SYSTEM_CALL4(SYS_utimensat, directory, path, times ? precise : NULL, flags);
}

int utimes(const char *path, const struct timeval times[2]) {
  return set_times(AT_FDCWD, path, times, 0);
}

int lutimes(const char *path, const struct timeval times[2]) {
  return set_times(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
}

int futimes(int descriptor, const struct timeval times[2]) {
  return set_times(descriptor, NULL, times, 0);
}

int futimesat(int directory, const char *path, const struct timeval times[2]) {
  return set_times(directory, path, times, 0);
}

int utime(const char *path, const struct utimbuf *times) {
  if (!times) return utimes(path, NULL);
  struct timeval precise[2] = {{.tv_sec = times->actime}, {.tv_sec = times->modtime}};
  return utimes(path, precise);
}
