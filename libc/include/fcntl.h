#ifndef _FCNTL_H
#define _FCNTL_H

#include <bits/stat_modes.h>
#include <bits/types.h>
#include <bits/types/struct_iovec.h>
#include <bits/types/struct_timespec.h>
#include <features.h>

typedef __mode_t mode_t;
typedef __off_t off_t;
typedef __pid_t pid_t;

/* ---- Flags of open ---------------------------------------------------------------------------------- */

#define O_ACCMODE 03
#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_NDELAY O_NONBLOCK
#define O_DSYNC 010000
#define O_ASYNC 020000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define O_FSYNC O_SYNC
#define O_RSYNC O_SYNC
#ifdef __USE_LARGEFILE64
#define O_LARGEFILE 0
#endif
#ifdef __USE_GNU
#define O_DIRECT 040000
#define O_NOATIME 01000000
#define O_PATH 010000000
#define O_TMPFILE (020000000 | O_DIRECTORY)
#endif
#ifdef __USE_MISC
#define FAPPEND O_APPEND
#define FFSYNC O_FSYNC
#define FASYNC O_ASYNC
#define FNONBLOCK O_NONBLOCK
#define FNDELAY O_NDELAY
#endif

/* ---- Commands of fcntl ------------------------------------------------------------------------------- */

#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_GETLK64 5
#define F_SETLK64 6
#define F_SETLKW64 7
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#ifdef __USE_GNU
#define F_SETSIG 10
#define F_GETSIG 11
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
#endif

#define FD_CLOEXEC 1

#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2

struct flock {
  short l_type;
  short l_whence;
  __off_t l_start;
  __off_t l_len;
  __pid_t l_pid;
};
#ifdef __USE_LARGEFILE64
struct flock64 {
  short l_type;
  short l_whence;
  __off64_t l_start;
  __off64_t l_len;
  __pid_t l_pid;
};
#endif

#ifdef __USE_MISC
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#endif

/* ---- Flags of the *at functions ----------------------------------------------------------------------- */

#define AT_FDCWD -100
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define AT_EACCESS 0x200
#define AT_SYMLINK_FOLLOW 0x400
#ifdef __USE_GNU
#define AT_NO_AUTOMOUNT 0x800
#define AT_EMPTY_PATH 0x1000
#define AT_STATX_SYNC_TYPE 0x6000
#define AT_STATX_SYNC_AS_STAT 0x0000
#define AT_STATX_FORCE_SYNC 0x2000
#define AT_STATX_DONT_SYNC 0x4000
#endif

#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

int open(const char *, int, ...);
int creat(const char *, __mode_t);
int fcntl(int, int, ...);
int posix_fadvise(int, __off_t, __off_t, int);
int posix_fallocate(int, __off_t, __off_t);
#ifdef __USE_ATFILE
int openat(int, const char *, int, ...);
#endif
#ifdef __USE_LARGEFILE64
int open64(const char *, int, ...);
int openat64(int, const char *, int, ...);
int creat64(const char *, __mode_t);
int fcntl64(int, int, ...);
int posix_fadvise64(int, __off64_t, __off64_t, int);
int posix_fallocate64(int, __off64_t, __off64_t);
#endif
#ifdef __USE_GNU
int fallocate(int, int, __off_t, __off_t);
__ssize_t readahead(int, __off64_t, __SIZE_TYPE__);
#endif
#ifdef __USE_GNU
#define SPLICE_F_MOVE 1
#define SPLICE_F_NONBLOCK 2
#define SPLICE_F_MORE 4
#define SPLICE_F_GIFT 8
__ssize_t splice(int, __off64_t *, int, __off64_t *, __SIZE_TYPE__, unsigned int);
__ssize_t tee(int, int, __SIZE_TYPE__, unsigned int);
#endif

#endif
