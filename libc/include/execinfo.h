#ifndef _EXECINFO_H
#define _EXECINFO_H 1

#include <features.h>

__BEGIN_DECLS
extern int backtrace(void **, int);
extern char **backtrace_symbols(void *const *, int) __THROW;
extern void backtrace_symbols_fd(void *const *, int, int) __THROW;
__END_DECLS

#endif
