#ifndef _SYS_SINGLE_THREADED_H
#define _SYS_SINGLE_THREADED_H

#include <features.h>

__BEGIN_DECLS
/* Whether there is only one thread: always. */
extern char __libc_single_threaded;
__END_DECLS

#endif
