/* Dynamic loading: there is nothing to load. dlopen fails, and says so. */
#ifndef _DLFCN_H
#define _DLFCN_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

#define RTLD_LAZY 0x00001
#define RTLD_NOW 0x00002
#define RTLD_BINDING_MASK 0x3
#define RTLD_NOLOAD 0x00004
#define RTLD_DEEPBIND 0x00008
#define RTLD_GLOBAL 0x00100
#define RTLD_LOCAL 0
#define RTLD_NODELETE 0x01000

__BEGIN_DECLS

#ifdef __USE_GNU
# define RTLD_NEXT ((void *)-1l)
# define RTLD_DEFAULT ((void *)0)
typedef long int Lmid_t;
# define LM_ID_BASE 0
# define LM_ID_NEWLM -1
typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
enum { RTLD_DL_SYMENT = 1, RTLD_DL_LINKMAP = 2 };
enum {
  RTLD_DI_LMID = 1,
  RTLD_DI_LINKMAP = 2,
  RTLD_DI_CONFIGADDR = 3,
  RTLD_DI_SERINFO = 4,
  RTLD_DI_SERINFOSIZE = 5,
  RTLD_DI_ORIGIN = 6,
  RTLD_DI_TLS_MODID = 9,
  RTLD_DI_TLS_DATA = 10
};
extern int dladdr(const void *, Dl_info *) __THROW;
extern int dladdr1(const void *, Dl_info *, void **, int) __THROW;
extern int dlinfo(void *__restrict, int, void *__restrict) __THROW;
extern void *dlmopen(Lmid_t, const char *, int) __THROW;
extern void *dlvsym(void *__restrict, const char *__restrict, const char *__restrict) __THROW;
#endif

extern void *dlopen(const char *, int) __THROW;
extern int dlclose(void *) __THROW;
extern void *dlsym(void *__restrict, const char *__restrict) __THROW;
extern char *dlerror(void) __THROW;

__END_DECLS

#endif
