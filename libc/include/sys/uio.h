#ifndef _SYS_UIO_H
#define _SYS_UIO_H

#include <bits/types.h>
#include <bits/types/struct_iovec.h>
#include <features.h>

typedef __ssize_t ssize_t;

#define UIO_MAXIOV 1024

ssize_t readv(int, const struct iovec *, int);
ssize_t writev(int, const struct iovec *, int);
#ifdef __USE_MISC
ssize_t preadv(int, const struct iovec *, int, __off_t);
ssize_t pwritev(int, const struct iovec *, int, __off_t);
#endif

#endif
