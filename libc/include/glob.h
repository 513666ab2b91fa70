/* File names by patterns of the shell. */
#ifndef _GLOB_H
#define _GLOB_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

__BEGIN_DECLS

#define GLOB_ERR 0x1
#define GLOB_MARK 0x2
#define GLOB_NOSORT 0x4
#define GLOB_DOOFFS 0x8
#define GLOB_NOCHECK 0x10
#define GLOB_APPEND 0x20
#define GLOB_NOESCAPE 0x40
#define GLOB_PERIOD 0x80
#ifdef __USE_MISC
# define GLOB_MAGCHAR 0x100
# define GLOB_ALTDIRFUNC 0x200
# define GLOB_BRACE 0x400
# define GLOB_NOMAGIC 0x800
# define GLOB_TILDE 0x1000
# define GLOB_ONLYDIR 0x2000
# define GLOB_TILDE_CHECK 0x4000
#endif

#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
#define GLOB_NOSYS 4
#ifdef __USE_MISC
# define GLOB_ABEND GLOB_ABORTED
#endif

struct stat;
struct dirent;

typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void (*gl_closedir)(void *);
  struct dirent *(*gl_readdir)(void *);
  void *(*gl_opendir)(const char *);
  int (*gl_lstat)(const char *__restrict, struct stat *__restrict);
  int (*gl_stat)(const char *__restrict, struct stat *__restrict);
} glob_t;

extern int glob(const char *__restrict __pattern, int __flags,
                int (*__on_error)(const char *, int), glob_t *__restrict __found);
extern void globfree(glob_t *__found);

#ifdef __USE_LARGEFILE64
struct stat64;
struct dirent64;
typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void (*gl_closedir)(void *);
  struct dirent64 *(*gl_readdir)(void *);
  void *(*gl_opendir)(const char *);
  int (*gl_lstat)(const char *__restrict, struct stat64 *__restrict);
  int (*gl_stat)(const char *__restrict, struct stat64 *__restrict);
} glob64_t;
extern int glob64(const char *__restrict __pattern, int __flags,
                  int (*__on_error)(const char *, int), glob64_t *__restrict __found);
extern void globfree64(glob64_t *__found);
#endif

#ifdef __USE_GNU
extern int glob_pattern_p(const char *__pattern, int __quote);
#endif

__END_DECLS

#endif
