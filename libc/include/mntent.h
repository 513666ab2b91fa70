/* Tables of mounted file systems. */
#ifndef _MNTENT_H
#define _MNTENT_H 1

#include <features.h>
#include <paths.h>
#include <stdio.h>

#define MNTTAB "/etc/fstab"
#define MOUNTED "/etc/mtab"

#define MNTTYPE_IGNORE "ignore"
#define MNTTYPE_NFS "nfs"
#define MNTTYPE_SWAP "swap"
#define MNTOPT_DEFAULTS "defaults"
#define MNTOPT_RO "ro"
#define MNTOPT_RW "rw"
#define MNTOPT_SUID "suid"
#define MNTOPT_NOSUID "nosuid"
#define MNTOPT_NOAUTO "noauto"

struct mntent {
  char *mnt_fsname;
  char *mnt_dir;
  char *mnt_type;
  char *mnt_opts;
  int mnt_freq;
  int mnt_passno;
};

extern FILE *setmntent(const char *__file, const char *__mode) __THROW;
extern struct mntent *getmntent(FILE *__stream) __THROW;
#ifdef __USE_MISC
extern struct mntent *getmntent_r(FILE *__restrict __stream, struct mntent *__restrict __entry,
                                  char *__restrict __buffer, int __size) __THROW;
#endif
extern int addmntent(FILE *__restrict __stream, const struct mntent *__restrict __entry) __THROW;
extern int endmntent(FILE *__stream) __THROW;
extern char *hasmntopt(const struct mntent *__entry, const char *__option) __THROW;

#endif
