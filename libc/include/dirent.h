#ifndef _DIRENT_H
#define _DIRENT_H

#include <bits/types.h>
#include <features.h>
#include <stddef.h>

typedef __ino_t ino_t;

#define __DIRENT_MEMBERS    \
  __ino_t d_ino;            \
  __off_t d_off;            \
  unsigned short d_reclen;  \
  unsigned char d_type;     \
  char d_name[256];

struct dirent {
  __DIRENT_MEMBERS
};
#define d_fileno d_ino
#ifdef __USE_LARGEFILE64
struct dirent64 {
  __DIRENT_MEMBERS
};
#endif

#define _DIRENT_HAVE_D_RECLEN 1
#define _DIRENT_HAVE_D_OFF 1
#define _DIRENT_HAVE_D_TYPE 1

#ifdef __USE_MISC
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
#define DT_WHT 14
#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(type) ((type) << 12)
#define MAXNAMLEN 255
#endif

typedef struct __dirstream DIR;

DIR *opendir(const char *);
DIR *fdopendir(int);
int closedir(DIR *);
struct dirent *readdir(DIR *);
int readdir_r(DIR *__restrict, struct dirent *__restrict, struct dirent **__restrict);
void rewinddir(DIR *);
long telldir(DIR *);
void seekdir(DIR *, long);
int dirfd(DIR *);
int scandir(const char *__restrict, struct dirent ***__restrict, int (*)(const struct dirent *),
            int (*)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **, const struct dirent **);
#ifdef __USE_GNU
int versionsort(const struct dirent **, const struct dirent **);
#endif
#ifdef __USE_LARGEFILE64
struct dirent64 *readdir64(DIR *);
int scandir64(const char *__restrict, struct dirent64 ***__restrict,
              int (*)(const struct dirent64 *),
              int (*)(const struct dirent64 **, const struct dirent64 **));
int alphasort64(const struct dirent64 **, const struct dirent64 **);
int versionsort64(const struct dirent64 **, const struct dirent64 **);
int readdir64_r(DIR *__restrict, struct dirent64 *__restrict, struct dirent64 **__restrict);
#endif

#endif
