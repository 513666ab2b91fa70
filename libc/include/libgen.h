/* POSIX's basename, which may change its argument, under the symbol name glibc gives it: GNU's
 * basename of string.h is another function. */
#ifndef _LIBGEN_H
#define _LIBGEN_H 1

#include <features.h>

__BEGIN_DECLS

extern char *dirname(char *__path) __THROW;
extern char *__xpg_basename(char *__path) __THROW;
#define basename __xpg_basename

__END_DECLS

#endif
