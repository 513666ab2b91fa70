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

extern void *memcpy(void *__restrict to, const void *__restrict from, size_t size) __THROW;
extern void *memmove(void *to, const void *from, size_t size) __THROW;
extern void *memset(void *block, int byte, size_t size) __THROW;
extern int memcmp(const void *a, const void *b, size_t size) __THROW __attribute_pure__;
extern void *memchr(const void *block, int byte, size_t size) __THROW __attribute_pure__;

extern char *strcpy(char *__restrict to, const char *__restrict from) __THROW;
extern char *strncpy(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern char *strcat(char *__restrict to, const char *__restrict from) __THROW;
extern char *strncat(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern int strcmp(const char *a, const char *b) __THROW __attribute_pure__;
extern int strncmp(const char *a, const char *b, size_t size) __THROW __attribute_pure__;
extern int strcoll(const char *a, const char *b) __THROW __attribute_pure__;
extern size_t strxfrm(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern char *strchr(const char *text, int c) __THROW __attribute_pure__;
extern char *strrchr(const char *text, int c) __THROW __attribute_pure__;
extern size_t strcspn(const char *text, const char *reject) __THROW __attribute_pure__;
extern size_t strspn(const char *text, const char *accept) __THROW __attribute_pure__;
extern char *strpbrk(const char *text, const char *accept) __THROW __attribute_pure__;
extern char *strstr(const char *text, const char *part) __THROW __attribute_pure__;
extern char *strtok(char *__restrict text, const char *__restrict separators) __THROW;
extern size_t strlen(const char *text) __THROW __attribute_pure__;
extern char *strerror(int error) __THROW;

#if defined __USE_MISC || defined __USE_XOPEN || defined __USE_ISOC2X
extern void *memccpy(void *__restrict to, const void *__restrict from, int byte, size_t size)
    __THROW;
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8 || defined __USE_ISOC2X
extern char *strdup(const char *text) __THROW __attribute_malloc__;
#endif
#if defined __USE_XOPEN2K8 || defined __USE_ISOC2X
extern char *strndup(const char *text, size_t size) __THROW __attribute_malloc__;
#endif
#ifdef __USE_POSIX
extern char *strtok_r(char *__restrict text, const char *__restrict separators,
                      char **__restrict rest) __THROW;
#endif
extern char *__strtok_r(char *__restrict text, const char *__restrict separators,
                        char **__restrict rest) __THROW;

#ifdef __USE_XOPEN2K8
extern size_t strnlen(const char *text, size_t size) __THROW __attribute_pure__;
extern char *stpcpy(char *__restrict to, const char *__restrict from) __THROW;
extern char *__stpcpy(char *__restrict to, const char *__restrict from) __THROW;
extern char *stpncpy(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern char *__stpncpy(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern char *strsignal(int signal) __THROW;
extern int strcoll_l(const char *a, const char *b, locale_t locale) __THROW __attribute_pure__;
extern size_t strxfrm_l(char *to, const char *from, size_t size, locale_t locale) __THROW;
extern char *strerror_l(int error, locale_t locale) __THROW;
#endif

/* Two functions share the name strerror_r: GNU's returns the text, POSIX's a result code. */
#ifdef __USE_XOPEN2K
# ifdef __USE_GNU
extern char *strerror_r(int error, char *buffer, size_t size) __THROW;
# else
extern int __REDIRECT_NTH(strerror_r, (int error, char *buffer, size_t size), __xpg_strerror_r);
# endif
#endif

#ifdef __USE_MISC
extern void explicit_bzero(void *block, size_t size) __THROW;
extern char *strsep(char **__restrict text, const char *__restrict separators) __THROW;
extern size_t strlcpy(char *__restrict to, const char *__restrict from, size_t size) __THROW;
extern size_t strlcat(char *__restrict to, const char *__restrict from, size_t size) __THROW;
# include <strings.h>
#endif

#ifdef __USE_GNU
extern void *rawmemchr(const void *block, int byte) __THROW __attribute_pure__;
extern void *memrchr(const void *block, int byte, size_t size) __THROW __attribute_pure__;
extern void *memmem(const void *block, size_t size, const void *part, size_t part_size) __THROW
    __attribute_pure__;
extern void *mempcpy(void *__restrict to, const void *__restrict from, size_t size) __THROW;
extern void *__mempcpy(void *__restrict to, const void *__restrict from, size_t size) __THROW;
extern char *strchrnul(const char *text, int c) __THROW __attribute_pure__;
extern char *strcasestr(const char *text, const char *part) __THROW __attribute_pure__;
extern int strverscmp(const char *a, const char *b) __THROW __attribute_pure__;
extern void *memfrob(void *block, size_t size) __THROW;
extern char *strfry(char *text) __THROW;
extern const char *strerrorname_np(int error) __THROW;
extern const char *strerrordesc_np(int error) __THROW;
extern const char *sigabbrev_np(int signal) __THROW;
extern const char *sigdescr_np(int signal) __THROW;
# ifndef basename
extern char *basename(const char *path) __THROW;
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
