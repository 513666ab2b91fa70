// Extended attributes: files of the box have none, and a file system that cannot have any says ENOTSUP.
#include <errno.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include "symbolic.h"

static int refuse(int is_missing) {
  if (is_missing) return -1;
  __clew_box_failure("uses extended attributes; files of the box have none: it failed with ENOTSUP");
  errno = ENOTSUP;
  return -1;
}

static int is_missing(const char *path) {
  struct stat status;
  return stat(path, &status) != 0;
}

static int is_link_missing(const char *path) {
  struct stat status;
  return lstat(path, &status) != 0;
}

static int is_closed(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) != 0;
}

int setxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
  (void)name, (void)value, (void)size, (void)flags;
  return refuse(is_missing(path));
}

int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
  (void)name, (void)value, (void)size, (void)flags;
  return refuse(is_link_missing(path));
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
  (void)name, (void)value, (void)size, (void)flags;
  return refuse(is_closed(descriptor));
}

ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
  (void)name, (void)value, (void)size;
  return refuse(is_missing(path));
}

ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size) {
  (void)name, (void)value, (void)size;
  return refuse(is_link_missing(path));
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size) {
  (void)name, (void)value, (void)size;
  return refuse(is_closed(descriptor));
}

ssize_t listxattr(const char *path, char *list, size_t size) {
  (void)list, (void)size;
  return is_missing(path) ? -1 : 0;
}

ssize_t llistxattr(const char *path, char *list, size_t size) {
  (void)list, (void)size;
  return is_link_missing(path) ? -1 : 0;
}

ssize_t flistxattr(int descriptor, char *list, size_t size) {
  (void)list, (void)size;
  return is_closed(descriptor) ? -1 : 0;
}

int removexattr(const char *path, const char *name) {
  (void)name;
  return refuse(is_missing(path));
}

int lremovexattr(const char *path, const char *name) {
  (void)name;
  return refuse(is_link_missing(path));
}

int fremovexattr(int descriptor, const char *name) {
  (void)name;
  return refuse(is_closed(descriptor));
}
