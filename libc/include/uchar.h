/* UTF-16 and UTF-32 characters. */
#ifndef _UCHAR_H
#define _UCHAR_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>
#include <bits/types/mbstate_t.h>

__BEGIN_DECLS

#ifndef __cplusplus
typedef unsigned short char16_t;
typedef unsigned int char32_t;
#endif

extern size_t mbrtoc16(char16_t *__restrict __to, const char *__restrict __from, size_t __size,
                       mbstate_t *__restrict __state) __THROW;
extern size_t c16rtomb(char *__restrict __to, char16_t __c, mbstate_t *__restrict __state) __THROW;
extern size_t mbrtoc32(char32_t *__restrict __to, const char *__restrict __from, size_t __size,
                       mbstate_t *__restrict __state) __THROW;
extern size_t c32rtomb(char *__restrict __to, char32_t __c, mbstate_t *__restrict __state) __THROW;

__END_DECLS

#endif
