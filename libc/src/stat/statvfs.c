// The file system as a whole: the box does not say how much space is left, so there seems to be plenty.
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "alias.h"

static int describe(struct statvfs *status) {
  memset(status, 0, sizeof *status);
  status->f_bsize = status->f_frsize = 4096;
  status->f_blocks = 1 << 20;
  status->f_bfree = status->f_bavail = 1 << 19;
  status->f_files = 1 << 20;
  status->f_ffree = status->f_favail = 1 << 19;
  status->f_namemax = 255;
  return 0;
}

int statvfs(const char *restrict path, struct statvfs *restrict status) {
  return access(path, F_OK) ? -1 : describe(status);
}
ALIAS(statvfs64, statvfs);

int fstatvfs(int descriptor, struct statvfs *status) {
  struct stat file;
  return fstat(descriptor, &file) ? -1 : describe(status);
}
ALIAS(fstatvfs64, fstatvfs);
