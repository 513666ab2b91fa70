/* Strings compared without regard to case, the first set bit, and BSD's names of old. */
#ifndef _STRINGS_H
#define _STRINGS_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

__BEGIN_DECLS

extern int strcasecmp(const char *__a, const char *__b) __THROW __attribute_pure__;
extern int strncasecmp(const char *__a, const char *__b, size_t __size) __THROW __attribute_pure__;
#if defined __USE_MISC || !defined __USE_XOPEN2K8
extern int bcmp(const void *__a, const void *__b, size_t __size) __THROW __attribute_pure__;
extern void bcopy(const void *__from, void *__to, size_t __size) __THROW;
extern void bzero(void *__block, size_t __size) __THROW;
extern char *index(const char *__text, int __c) __THROW __attribute_pure__;
extern char *rindex(const char *__text, int __c) __THROW __attribute_pure__;
#endif
extern int ffs(int __value) __THROW __attribute_const__;
#ifdef __USE_MISC
extern int ffsl(long __value) __THROW __attribute_const__;
extern int ffsll(long long __value) __THROW __attribute_const__;
#endif
#ifdef __USE_XOPEN2K8
extern int strcasecmp_l(const char *__a, const char *__b,
                        locale_t __locale) __THROW __attribute_pure__;
extern int strncasecmp_l(const char *__a, const char *__b, size_t __size, locale_t __locale) __THROW
    __attribute_pure__;
#endif

__END_DECLS

#endif
