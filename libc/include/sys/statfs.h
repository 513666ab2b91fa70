/* What a file system is like. */
#ifndef _SYS_STATFS_H
#define _SYS_STATFS_H 1

#include <bits/types.h>
#include <features.h>

#define __STATFS_MEMBERS    \
  long f_type;              \
  long f_bsize;             \
  __fsblkcnt_t f_blocks;    \
  __fsblkcnt_t f_bfree;     \
  __fsblkcnt_t f_bavail;    \
  __fsfilcnt_t f_files;     \
  __fsfilcnt_t f_ffree;     \
  __fsid_t f_fsid;          \
  long f_namelen;           \
  long f_frsize;            \
  long f_flags;             \
  long f_spare[4];

struct statfs {
  __STATFS_MEMBERS
};
struct statfs64 {
  __STATFS_MEMBERS
};

extern int statfs(const char *__path, struct statfs *__status) __THROW;
extern int fstatfs(int __descriptor, struct statfs *__status) __THROW;
#ifdef __USE_LARGEFILE64
extern int statfs64(const char *__path, struct statfs64 *__status) __THROW;
extern int fstatfs64(int __descriptor, struct statfs64 *__status) __THROW;
#endif

#endif
