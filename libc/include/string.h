/* Memory blocks and strings. */
#ifndef _STRING_H
#define _STRING_H 1

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

__BEGIN_DECLS

extern void *memcpy(void *__restrict __to, const void *__restrict __from, size_t __size) __THROW;
extern void *memmove(void *__to, const void *__from, size_t __size) __THROW;
extern void *memset(void *__block, int __byte, size_t __size) __THROW;
extern int memcmp(const void *__a, const void *__b, size_t __size) __THROW __attribute_pure__;
extern void *memchr(const void *__block, int __byte, size_t __size) __THROW __attribute_pure__;

extern char *strcpy(char *__restrict __to, const char *__restrict __from) __THROW;
extern char *strncpy(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern char *strcat(char *__restrict __to, const char *__restrict __from) __THROW;
extern char *strncat(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern int strcmp(const char *__a, const char *__b) __THROW __attribute_pure__;
extern int strncmp(const char *__a, const char *__b, size_t __size) __THROW __attribute_pure__;
extern int strcoll(const char *__a, const char *__b) __THROW __attribute_pure__;
extern size_t strxfrm(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern char *strchr(const char *__text, int __c) __THROW __attribute_pure__;
extern char *strrchr(const char *__text, int __c) __THROW __attribute_pure__;
extern size_t strcspn(const char *__text, const char *__reject) __THROW __attribute_pure__;
extern size_t strspn(const char *__text, const char *__accept) __THROW __attribute_pure__;
extern char *strpbrk(const char *__text, const char *__accept) __THROW __attribute_pure__;
extern char *strstr(const char *__text, const char *__part) __THROW __attribute_pure__;
extern char *strtok(char *__restrict __text, const char *__restrict __separators) __THROW;
extern size_t strlen(const char *__text) __THROW __attribute_pure__;
extern char *strerror(int __error) __THROW;

#if defined __USE_MISC || defined __USE_XOPEN || defined __USE_ISOC2X
extern void *memccpy(void *__restrict __to, const void *__restrict __from, int __byte,
                     size_t __size) __THROW;
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8 || defined __USE_ISOC2X
extern char *strdup(const char *__text) __THROW __attribute_malloc__;
#endif
#if defined __USE_XOPEN2K8 || defined __USE_ISOC2X
extern char *strndup(const char *__text, size_t __size) __THROW __attribute_malloc__;
#endif
#ifdef __USE_POSIX
extern char *strtok_r(char *__restrict __text, const char *__restrict __separators,
                      char **__restrict __rest) __THROW;
#endif
extern char *__strtok_r(char *__restrict __text, const char *__restrict __separators,
                        char **__restrict __rest) __THROW;

#ifdef __USE_XOPEN2K8
extern size_t strnlen(const char *__text, size_t __size) __THROW __attribute_pure__;
extern char *stpcpy(char *__restrict __to, const char *__restrict __from) __THROW;
extern char *__stpcpy(char *__restrict __to, const char *__restrict __from) __THROW;
extern char *stpncpy(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern char *__stpncpy(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern char *strsignal(int __signal) __THROW;
extern int strcoll_l(const char *__a, const char *__b,
                     locale_t __locale) __THROW __attribute_pure__;
extern size_t strxfrm_l(char *__to, const char *__from, size_t __size, locale_t __locale) __THROW;
extern char *strerror_l(int __error, locale_t __locale) __THROW;
#endif

/* Two functions share the name strerror_r: GNU's returns the text, POSIX's a result code. */
#ifdef __USE_XOPEN2K
# ifdef __USE_GNU
extern char *strerror_r(int __error, char *__buffer, size_t __size) __THROW;
# else
extern int __REDIRECT_NTH(strerror_r, (int __error, char *__buffer, size_t __size),
                          __xpg_strerror_r);
# endif
#endif

#ifdef __USE_MISC
extern void explicit_bzero(void *__block, size_t __size) __THROW;
extern char *strsep(char **__restrict __text, const char *__restrict __separators) __THROW;
extern size_t strlcpy(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern size_t strlcat(char *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
# include <strings.h>
#endif

#ifdef __USE_GNU
extern void *rawmemchr(const void *__block, int __byte) __THROW __attribute_pure__;
extern void *memrchr(const void *__block, int __byte, size_t __size) __THROW __attribute_pure__;
extern void *memmem(const void *__block, size_t __size, const void *__part,
                    size_t __part_size) __THROW __attribute_pure__;
extern void *mempcpy(void *__restrict __to, const void *__restrict __from, size_t __size) __THROW;
extern void *__mempcpy(void *__restrict __to, const void *__restrict __from, size_t __size) __THROW;
extern char *strchrnul(const char *__text, int __c) __THROW __attribute_pure__;
extern char *strcasestr(const char *__text, const char *__part) __THROW __attribute_pure__;
extern int strverscmp(const char *__a, const char *__b) __THROW __attribute_pure__;
extern void *memfrob(void *__block, size_t __size) __THROW;
extern const char *strerrorname_np(int __error) __THROW;
extern const char *strerrordesc_np(int __error) __THROW;
extern const char *sigabbrev_np(int __signal) __THROW;
extern const char *sigdescr_np(int __signal) __THROW;
# ifndef basename
extern char *basename(const char *__path) __THROW;
# endif
# define strdupa(text)                                                                          \
   (__extension__({                                                                             \
     const char *__text = (text);                                                               \
     size_t __size = strlen(__text) + 1;                                                        \
     (char *)memcpy(__builtin_alloca(__size), __text, __size);                                  \
   }))
# define strndupa(text, limit)                                                                  \
   (__extension__({                                                                             \
     const char *__text = (text);                                                               \
     size_t __size = strnlen(__text, (limit));                                                  \
     char *__copy = (char *)__builtin_alloca(__size + 1);                                       \
     __copy[__size] = '\0';                                                                     \
     (char *)memcpy(__copy, __text, __size);                                                    \
   }))
#endif

__END_DECLS

#endif
