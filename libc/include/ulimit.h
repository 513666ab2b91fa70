#ifndef _ULIMIT_H
#define _ULIMIT_H 1

#include <features.h>

enum { UL_GETFSIZE = 1, UL_SETFSIZE, __UL_GETMAXBRK, __UL_GETOPENMAX };
#define UL_GETFSIZE UL_GETFSIZE
#define UL_SETFSIZE UL_SETFSIZE

extern long ulimit(int __command, ...) __THROW;

#endif
