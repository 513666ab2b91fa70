/* Mounting, which the box does not do. */
#ifndef _SYS_MOUNT_H
#define _SYS_MOUNT_H 1

#include <features.h>
#include <sys/ioctl.h>

#define MS_RDONLY 1
#define MS_NOSUID 2
#define MS_NODEV 4
#define MS_NOEXEC 8
#define MS_SYNCHRONOUS 16
#define MS_REMOUNT 32
#define MS_MANDLOCK 64
#define MS_DIRSYNC 128
#define MS_NOATIME 1024
#define MS_NODIRATIME 2048
#define MS_BIND 4096
#define MS_MOVE 8192
#define MS_REC 16384
#define MS_SILENT 32768
#define MS_PRIVATE (1 << 18)
#define MS_SLAVE (1 << 19)
#define MS_SHARED (1 << 20)
#define MS_RELATIME (1 << 21)
#define MNT_FORCE 1
#define MNT_DETACH 2
#define MNT_EXPIRE 4
#define UMOUNT_NOFOLLOW 8
#define BLKROSET 0x125d
#define BLKROGET 0x125e
#define BLKGETSIZE 0x1260

extern int mount(const char *__device, const char *__place, const char *__type, unsigned long __flags,
                 const void *__data) __THROW;
extern int umount(const char *__place) __THROW;
extern int umount2(const char *__place, int __flags) __THROW;

#endif
