#ifndef _SYS_SENDFILE_H
#define _SYS_SENDFILE_H 1

#include <features.h>
#include <sys/types.h>

ssize_t sendfile(int, int, off_t *, size_t);
#ifdef __USE_LARGEFILE64
ssize_t sendfile64(int, int, __off64_t *, size_t);
#endif

#endif
