#ifndef _SYS_STAT_H
#define _SYS_STAT_H

#include <bits/stat_modes.h>
#include <bits/types.h>
#include <bits/types/struct_timespec.h>
#include <features.h>

typedef __dev_t dev_t;
typedef __ino_t ino_t;
typedef __mode_t mode_t;
typedef __nlink_t nlink_t;
typedef __uid_t uid_t;
typedef __gid_t gid_t;
typedef __off_t off_t;
typedef __time_t time_t;
typedef __blksize_t blksize_t;
typedef __blkcnt_t blkcnt_t;

#define __STAT_MEMBERS       \
  __dev_t st_dev;            \
  __ino_t st_ino;            \
  __nlink_t st_nlink;        \
  __mode_t st_mode;          \
  __uid_t st_uid;            \
  __gid_t st_gid;            \
  int __pad0;                \
  __dev_t st_rdev;           \
  __off_t st_size;           \
  __blksize_t st_blksize;    \
  __blkcnt_t st_blocks;      \
  struct timespec st_atim;   \
  struct timespec st_mtim;   \
  struct timespec st_ctim;   \
  long __glibc_reserved[3];

struct stat {
  __STAT_MEMBERS
};
#ifdef __USE_LARGEFILE64
struct stat64 {
  __STAT_MEMBERS
};
#endif
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

#define S_IREAD S_IRUSR
#define S_IWRITE S_IWUSR
#define S_IEXEC S_IXUSR
#ifdef __USE_MISC
#define ACCESSPERMS 0777
#define ALLPERMS 07777
#define DEFFILEMODE 0666
#define S_BLKSIZE 512
#endif

#define __S_IS(mode, type) (((mode) & S_IFMT) == (type))
#define S_ISDIR(mode) __S_IS(mode, S_IFDIR)
#define S_ISCHR(mode) __S_IS(mode, S_IFCHR)
#define S_ISBLK(mode) __S_IS(mode, S_IFBLK)
#define S_ISREG(mode) __S_IS(mode, S_IFREG)
#define S_ISFIFO(mode) __S_IS(mode, S_IFIFO)
#define S_ISLNK(mode) __S_IS(mode, S_IFLNK)
#define S_ISSOCK(mode) __S_IS(mode, S_IFSOCK)

#define UTIME_NOW ((1l << 30) - 1l)
#define UTIME_OMIT ((1l << 30) - 2l)

int stat(const char *__restrict, struct stat *__restrict);
int fstat(int, struct stat *);
int lstat(const char *__restrict, struct stat *__restrict);
int chmod(const char *, __mode_t);
int fchmod(int, __mode_t);
__mode_t umask(__mode_t);
int mkdir(const char *, __mode_t);
int mkfifo(const char *, __mode_t);
int mknod(const char *, __mode_t, __dev_t);
#ifdef __USE_ATFILE
int fstatat(int, const char *__restrict, struct stat *__restrict, int);
int fchmodat(int, const char *, __mode_t, int);
int mkdirat(int, const char *, __mode_t);
int mkfifoat(int, const char *, __mode_t);
int mknodat(int, const char *, __mode_t, __dev_t);
int utimensat(int, const char *, const struct timespec[2], int);
int futimens(int, const struct timespec[2]);
#endif
#ifdef __USE_MISC
int lchmod(const char *, __mode_t);
#endif
#ifdef __USE_LARGEFILE64
int stat64(const char *__restrict, struct stat64 *__restrict);
int fstat64(int, struct stat64 *);
int lstat64(const char *__restrict, struct stat64 *__restrict);
int fstatat64(int, const char *__restrict, struct stat64 *__restrict, int);
#endif

#ifdef __USE_GNU
struct statx_timestamp {
  __int64_t tv_sec;
  __uint32_t tv_nsec;
  __int32_t __pad;
};
struct statx {
  __uint32_t stx_mask;
  __uint32_t stx_blksize;
  __uint64_t stx_attributes;
  __uint32_t stx_nlink;
  __uint32_t stx_uid;
  __uint32_t stx_gid;
  __uint16_t stx_mode;
  __uint16_t __pad0;
  __uint64_t stx_ino;
  __uint64_t stx_size;
  __uint64_t stx_blocks;
  __uint64_t stx_attributes_mask;
  struct statx_timestamp stx_atime;
  struct statx_timestamp stx_btime;
  struct statx_timestamp stx_ctime;
  struct statx_timestamp stx_mtime;
  __uint32_t stx_rdev_major;
  __uint32_t stx_rdev_minor;
  __uint32_t stx_dev_major;
  __uint32_t stx_dev_minor;
  __uint64_t __pad1[14];
};
#define STATX_TYPE 0x1u
#define STATX_MODE 0x2u
#define STATX_NLINK 0x4u
#define STATX_UID 0x8u
#define STATX_GID 0x10u
#define STATX_ATIME 0x20u
#define STATX_MTIME 0x40u
#define STATX_CTIME 0x80u
#define STATX_INO 0x100u
#define STATX_SIZE 0x200u
#define STATX_BLOCKS 0x400u
#define STATX_BASIC_STATS 0x7ffu
#define STATX_BTIME 0x800u
#define STATX_ALL 0xfffu
int statx(int, const char *__restrict, int, unsigned int, struct statx *__restrict);
#endif

#endif
