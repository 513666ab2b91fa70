// What unistd.h does to names: the file behind them is not opened.
#include <fcntl.h>
#include <unistd.h>

#include "system_call.h"

int access(const char *path, int mode) { return (int)SYSTEM_CALL2(SYS_access, path, mode); }
ALIAS(euidaccess, access);
ALIAS(eaccess, access);

int faccessat(int directory, const char *path, int mode, int flags) {
  return (int)SYSTEM_CALL4(SYS_faccessat2, directory, path, mode, flags);
}

int unlink(const char *path) { return (int)SYSTEM_CALL1(SYS_unlink, path); }

int unlinkat(int directory, const char *path, int flags) {
  return (int)SYSTEM_CALL3(SYS_unlinkat, directory, path, flags);
}

int rmdir(const char *path) { return (int)SYSTEM_CALL1(SYS_rmdir, path); }

int link(const char *old, const char *new) { return (int)SYSTEM_CALL2(SYS_link, old, new); }

int linkat(int old_directory, const char *old, int new_directory, const char *new, int flags) {
  return (int)SYSTEM_CALL5(SYS_linkat, old_directory, old, new_directory, new, flags);
}

int symlink(const char *target, const char *path) {
  return (int)SYSTEM_CALL2(SYS_symlink, target, path);
}

int symlinkat(const char *target, int directory, const char *path) {
  return (int)SYSTEM_CALL3(SYS_symlinkat, target, directory, path);
}

ssize_t readlink(const char *restrict path, char *restrict target, size_t size) {
  return SYSTEM_CALL3(SYS_readlink, path, target, size);
}

ssize_t readlinkat(int directory, const char *restrict path, char *restrict target, size_t size) {
  return SYSTEM_CALL4(SYS_readlinkat, directory, path, target, size);
}

int truncate(const char *path, off_t length) {
  return (int)SYSTEM_CALL2(SYS_truncate, path, length);
}
ALIAS(truncate64, truncate);

int chown(const char *path, uid_t owner, gid_t group) {
  return (int)SYSTEM_CALL3(SYS_chown, path, owner, group);
}

int lchown(const char *path, uid_t owner, gid_t group) {
  return (int)SYSTEM_CALL3(SYS_lchown, path, owner, group);
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  return (int)SYSTEM_CALL3(SYS_fchown, descriptor, owner, group);
}

int fchownat(int directory, const char *path, uid_t owner, gid_t group, int flags) {
  return (int)SYSTEM_CALL5(SYS_fchownat, directory, path, owner, group, flags);
}

int chroot(const char *path) { return (int)SYSTEM_CALL1(SYS_chroot, path); }
