/* Extended attributes. Files of the box have none, and cannot get any. */
#ifndef _SYS_XATTR_H
#define _SYS_XATTR_H 1

#include <features.h>
#include <sys/types.h>

enum { XATTR_CREATE = 1, XATTR_REPLACE = 2 };
#define XATTR_CREATE XATTR_CREATE
#define XATTR_REPLACE XATTR_REPLACE

extern int setxattr(const char *__path, const char *__name, const void *__value, size_t __size, int __flags);
extern int lsetxattr(const char *__path, const char *__name, const void *__value, size_t __size, int __flags);
extern int fsetxattr(int __descriptor, const char *__name, const void *__value, size_t __size, int __flags);
extern ssize_t getxattr(const char *__path, const char *__name, void *__value, size_t __size);
extern ssize_t lgetxattr(const char *__path, const char *__name, void *__value, size_t __size);
extern ssize_t fgetxattr(int __descriptor, const char *__name, void *__value, size_t __size);
extern ssize_t listxattr(const char *__path, char *__list, size_t __size);
extern ssize_t llistxattr(const char *__path, char *__list, size_t __size);
extern ssize_t flistxattr(int __descriptor, char *__list, size_t __size);
extern int removexattr(const char *__path, const char *__name);
extern int lremovexattr(const char *__path, const char *__name);
extern int fremovexattr(int __descriptor, const char *__name);

#endif
