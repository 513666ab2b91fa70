// The file system as Linux describes it; see statvfs.c.
#include <string.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>

static int describe(const struct statvfs *known, struct statfs *status) {
  memset(status, 0, sizeof *status);
  status->f_type = 0x01021994;  // tmpfs
  status->f_bsize = (long)known->f_bsize;
  status->f_frsize = (long)known->f_frsize;
  status->f_blocks = known->f_blocks;
  status->f_bfree = known->f_bfree;
  status->f_bavail = known->f_bavail;
  status->f_files = known->f_files;
  status->f_ffree = known->f_ffree;
  status->f_namelen = (long)known->f_namemax;
  return 0;
}

int statfs(const char *path, struct statfs *status) {
  struct statvfs known;
  return statvfs(path, &known) ? -1 : describe(&known, status);
}
extern int statfs64(const char *, struct statfs64 *) __attribute__((alias("statfs")));
extern int __statfs(const char *, struct statfs *) __attribute__((alias("statfs")));

int fstatfs(int descriptor, struct statfs *status) {
  struct statvfs known;
  return fstatvfs(descriptor, &known) ? -1 : describe(&known, status);
}
extern int fstatfs64(int, struct statfs64 *) __attribute__((alias("fstatfs")));
