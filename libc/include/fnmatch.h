/* Names against patterns of the shell. */
#ifndef _FNMATCH_H
#define _FNMATCH_H 1

#include <features.h>

__BEGIN_DECLS

#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#ifdef __USE_MISC
# define FNM_FILE_NAME FNM_PATHNAME
# define FNM_LEADING_DIR 8
# define FNM_CASEFOLD 16
# define FNM_EXTMATCH 32
#endif

#define FNM_NOMATCH 1
#define FNM_NOSYS (-1)

extern int fnmatch(const char *__pattern, const char *__name, int __flags);

__END_DECLS

#endif
