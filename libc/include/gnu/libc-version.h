#ifndef _GNU_LIBC_VERSION_H
#define _GNU_LIBC_VERSION_H 1

#include <features.h>

extern const char *gnu_get_libc_release(void) __THROW;
extern const char *gnu_get_libc_version(void) __THROW;

#endif
