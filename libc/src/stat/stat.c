// What a file is. The __xstat names are what headers before glibc 2.33 call.
#include <fcntl.h>
#include <sys/stat.h>

#include "system_call.h"

int fstatat(int directory, const char *restrict path, struct stat *restrict status, int flags) {
  return (int)SYSTEM_CALL4(SYS_newfstatat, directory, path, status, flags);
}
extern int fstatat64(int, const char *restrict, struct stat64 *restrict, int)
    __attribute__((alias("fstatat")));

int stat(const char *restrict path, struct stat *restrict status) {
  return (int)SYSTEM_CALL2(SYS_stat, path, status);
}
extern int stat64(const char *restrict, struct stat64 *restrict) __attribute__((alias("stat")));

int lstat(const char *restrict path, struct stat *restrict status) {
  return (int)SYSTEM_CALL2(SYS_lstat, path, status);
}
extern int lstat64(const char *restrict, struct stat64 *restrict) __attribute__((alias("lstat")));

int fstat(int descriptor, struct stat *status) {
  return (int)SYSTEM_CALL2(SYS_fstat, descriptor, status);
}
extern int fstat64(int, struct stat64 *) __attribute__((alias("fstat")));

int statx(int directory, const char *restrict path, int flags, unsigned int mask,
          struct statx *restrict status) {
  return (int)SYSTEM_CALL5(SYS_statx, directory, path, flags, mask, status);
}

int __xstat(int version, const char *path, struct stat *status) {
  (void)version;
  return stat(path, status);
}
ALIAS(__xstat64, __xstat);

int __lxstat(int version, const char *path, struct stat *status) {
  (void)version;
  return lstat(path, status);
}
ALIAS(__lxstat64, __lxstat);

int __fxstat(int version, int descriptor, struct stat *status) {
  (void)version;
  return fstat(descriptor, status);
}
ALIAS(__fxstat64, __fxstat);

int __fxstatat(int version, int directory, const char *path, struct stat *status, int flags) {
  (void)version;
  return fstatat(directory, path, status, flags);
}
ALIAS(__fxstatat64, __fxstatat);
