/* Walks over trees of files. */
#ifndef _FTW_H
#define _FTW_H 1

#include <features.h>
#include <sys/stat.h>
#include <sys/types.h>

enum {
  FTW_F,
#define FTW_F FTW_F
  FTW_D,
#define FTW_D FTW_D
  FTW_DNR,
#define FTW_DNR FTW_DNR
  FTW_NS,
#define FTW_NS FTW_NS
  FTW_SL,
#define FTW_SL FTW_SL
  FTW_DP,
#define FTW_DP FTW_DP
  FTW_SLN
#define FTW_SLN FTW_SLN
};

enum {
  FTW_PHYS = 1,
#define FTW_PHYS FTW_PHYS
  FTW_MOUNT = 2,
#define FTW_MOUNT FTW_MOUNT
  FTW_CHDIR = 4,
#define FTW_CHDIR FTW_CHDIR
  FTW_DEPTH = 8,
#define FTW_DEPTH FTW_DEPTH
#ifdef __USE_GNU
  FTW_ACTIONRETVAL = 16
#define FTW_ACTIONRETVAL FTW_ACTIONRETVAL
#endif
};

#ifdef __USE_GNU
enum {
  FTW_CONTINUE = 0,
#define FTW_CONTINUE FTW_CONTINUE
  FTW_STOP = 1,
#define FTW_STOP FTW_STOP
  FTW_SKIP_SUBTREE = 2,
#define FTW_SKIP_SUBTREE FTW_SKIP_SUBTREE
  FTW_SKIP_SIBLINGS = 3
#define FTW_SKIP_SIBLINGS FTW_SKIP_SIBLINGS
};
#endif

struct FTW {
  int base;
  int level;
};

typedef int (*__ftw_func_t)(const char *, const struct stat *, int);
typedef int (*__nftw_func_t)(const char *, const struct stat *, int, struct FTW *);

int ftw(const char *, __ftw_func_t, int);
int nftw(const char *, __nftw_func_t, int, int);
#ifdef __USE_LARGEFILE64
typedef int (*__ftw64_func_t)(const char *, const struct stat64 *, int);
typedef int (*__nftw64_func_t)(const char *, const struct stat64 *, int, struct FTW *);
int ftw64(const char *, __ftw64_func_t, int);
int nftw64(const char *, __nftw64_func_t, int, int);
#endif

#endif
