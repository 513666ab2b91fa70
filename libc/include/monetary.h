/* Amounts of money as text. */
#ifndef _MONETARY_H
#define _MONETARY_H 1

#include <features.h>
#include <sys/types.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

extern ssize_t strfmon(char *__restrict __to, size_t __size, const char *__restrict __format, ...) __THROW;
#ifdef __USE_XOPEN2K8
extern ssize_t strfmon_l(char *__restrict __to, size_t __size, locale_t __locale,
                         const char *__restrict __format, ...) __THROW;
#endif

#endif
