/* Wide strings, and their conversion from and to multibyte characters. */
#ifndef _WCHAR_H
#define _WCHAR_H 1

#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#include <stdarg.h>
#include <bits/types/FILE.h>
#include <bits/types/mbstate_t.h>
#include <bits/types/wint_t.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif
#if (defined __USE_XOPEN || defined __USE_MISC) && !defined __USE_XOPEN2K8
# include <wctype.h>
#endif

__BEGIN_DECLS

#ifndef WCHAR_MIN
# define WCHAR_MIN (-2147483647 - 1)
# define WCHAR_MAX 2147483647
#endif
#ifndef WEOF
# define WEOF (0xffffffffu)
#endif

struct tm;

extern wchar_t *wcscpy(wchar_t *__restrict __to, const wchar_t *__restrict __from) __THROW;
extern wchar_t *wcsncpy(wchar_t *__restrict __to, const wchar_t *__restrict __from, size_t __size)
    __THROW;
extern wchar_t *wcscat(wchar_t *__restrict __to, const wchar_t *__restrict __from) __THROW;
extern wchar_t *wcsncat(wchar_t *__restrict __to, const wchar_t *__restrict __from, size_t __size)
    __THROW;
extern int wcscmp(const wchar_t *__a, const wchar_t *__b) __THROW __attribute_pure__;
extern int wcsncmp(const wchar_t *__a, const wchar_t *__b,
                   size_t __size) __THROW __attribute_pure__;
extern int wcscoll(const wchar_t *__a, const wchar_t *__b) __THROW;
extern size_t wcsxfrm(wchar_t *__restrict __to, const wchar_t *__restrict __from,
                      size_t __size) __THROW;
extern wchar_t *wcschr(const wchar_t *__text, wchar_t __c) __THROW __attribute_pure__;
extern wchar_t *wcsrchr(const wchar_t *__text, wchar_t __c) __THROW __attribute_pure__;
extern size_t wcscspn(const wchar_t *__text, const wchar_t *__reject) __THROW __attribute_pure__;
extern size_t wcsspn(const wchar_t *__text, const wchar_t *__accept) __THROW __attribute_pure__;
extern wchar_t *wcspbrk(const wchar_t *__text, const wchar_t *__accept) __THROW __attribute_pure__;
extern wchar_t *wcsstr(const wchar_t *__text, const wchar_t *__part) __THROW __attribute_pure__;
extern wchar_t *wcstok(wchar_t *__restrict __text, const wchar_t *__restrict __separators,
                       wchar_t **__restrict __rest) __THROW;
extern size_t wcslen(const wchar_t *__text) __THROW __attribute_pure__;
extern wchar_t *wmemchr(const wchar_t *__block, wchar_t __c,
                        size_t __size) __THROW __attribute_pure__;
extern int wmemcmp(const wchar_t *__a, const wchar_t *__b,
                   size_t __size) __THROW __attribute_pure__;
extern wchar_t *wmemcpy(wchar_t *__restrict __to, const wchar_t *__restrict __from, size_t __size)
    __THROW;
extern wchar_t *wmemmove(wchar_t *__to, const wchar_t *__from, size_t __size) __THROW;
extern wchar_t *wmemset(wchar_t *__block, wchar_t __c, size_t __size) __THROW;

#ifdef __USE_XOPEN2K8
extern wchar_t *wcsdup(const wchar_t *__text) __THROW __attribute_malloc__;
extern size_t wcsnlen(const wchar_t *__text, size_t __size) __THROW __attribute_pure__;
extern wchar_t *wcpcpy(wchar_t *__restrict __to, const wchar_t *__restrict __from) __THROW;
extern wchar_t *wcpncpy(wchar_t *__restrict __to, const wchar_t *__restrict __from, size_t __size)
    __THROW;
extern int wcscasecmp(const wchar_t *__a, const wchar_t *__b) __THROW;
extern int wcsncasecmp(const wchar_t *__a, const wchar_t *__b, size_t __size) __THROW;
extern int wcscasecmp_l(const wchar_t *__a, const wchar_t *__b, locale_t __locale) __THROW;
extern int wcsncasecmp_l(const wchar_t *__a, const wchar_t *__b, size_t __size,
                         locale_t __locale) __THROW;
extern int wcscoll_l(const wchar_t *__a, const wchar_t *__b, locale_t __locale) __THROW;
extern size_t wcsxfrm_l(wchar_t *__to, const wchar_t *__from, size_t __size,
                        locale_t __locale) __THROW;
#endif
#ifdef __USE_GNU
extern wchar_t *wcschrnul(const wchar_t *__text, wchar_t __c) __THROW __attribute_pure__;
extern wchar_t *wcswcs(const wchar_t *__text, const wchar_t *__part) __THROW __attribute_pure__;
extern wchar_t *wmempcpy(wchar_t *__restrict __to, const wchar_t *__restrict __from, size_t __size)
    __THROW;
#endif
#ifdef __USE_MISC
extern size_t wcslcpy(wchar_t *__restrict __to, const wchar_t *__restrict __from,
                      size_t __size) __THROW;
extern size_t wcslcat(wchar_t *__restrict __to, const wchar_t *__restrict __from,
                      size_t __size) __THROW;
#endif

extern wint_t btowc(int __c) __THROW;
extern int wctob(wint_t __c) __THROW;
extern int mbsinit(const mbstate_t *__state) __THROW __attribute_pure__;
extern size_t mbrtowc(wchar_t *__restrict __to, const char *__restrict __from, size_t __size,
                      mbstate_t *__restrict __state) __THROW;
extern size_t wcrtomb(char *__restrict __to, wchar_t __c, mbstate_t *__restrict __state) __THROW;
extern size_t mbrlen(const char *__restrict __text, size_t __size, mbstate_t *__restrict __state)
    __THROW;
extern size_t __mbrlen(const char *__restrict __text, size_t __size, mbstate_t *__restrict __state)
    __THROW;
extern size_t mbsrtowcs(wchar_t *__restrict __to, const char **__restrict __from, size_t __size,
                        mbstate_t *__restrict __state) __THROW;
extern size_t wcsrtombs(char *__restrict __to, const wchar_t **__restrict __from, size_t __size,
                        mbstate_t *__restrict __state) __THROW;
#ifdef __USE_XOPEN2K8
extern size_t mbsnrtowcs(wchar_t *__restrict __to, const char **__restrict __from, size_t __bytes,
                         size_t __size, mbstate_t *__restrict __state) __THROW;
extern size_t wcsnrtombs(char *__restrict __to, const wchar_t **__restrict __from,
                         size_t __characters, size_t __size, mbstate_t *__restrict __state) __THROW;
#endif
#ifdef __USE_XOPEN
extern int wcwidth(wchar_t __c) __THROW;
extern int wcswidth(const wchar_t *__text, size_t __size) __THROW;
#endif

extern double wcstod(const wchar_t *__restrict __text, wchar_t **__restrict __end) __THROW;
extern long wcstol(const wchar_t *__restrict __text, wchar_t **__restrict __end,
                   int __base) __THROW;
extern unsigned long wcstoul(const wchar_t *__restrict __text, wchar_t **__restrict __end,
                             int __base) __THROW;
#ifdef __USE_ISOC99
extern float wcstof(const wchar_t *__restrict __text, wchar_t **__restrict __end) __THROW;
extern long double wcstold(const wchar_t *__restrict __text, wchar_t **__restrict __end) __THROW;
extern long long wcstoll(const wchar_t *__restrict __text, wchar_t **__restrict __end, int __base)
    __THROW;
extern unsigned long long wcstoull(const wchar_t *__restrict __text, wchar_t **__restrict __end,
                                   int __base) __THROW;
#endif
extern size_t wcsftime(wchar_t *__restrict __to, size_t __size, const wchar_t *__restrict __format,
                       const struct tm *__restrict __time) __THROW;

extern int fwide(FILE *__stream, int __mode) __THROW;
extern int fwprintf(FILE *__restrict __stream, const wchar_t *__restrict __format, ...);
extern int wprintf(const wchar_t *__restrict __format, ...);
extern int swprintf(wchar_t *__restrict __to, size_t __size, const wchar_t *__restrict __format,
                    ...) __THROW;
extern int vfwprintf(FILE *__restrict __stream, const wchar_t *__restrict __format,
                     va_list __arguments);
extern int vwprintf(const wchar_t *__restrict __format, va_list __arguments);
extern int vswprintf(wchar_t *__restrict __to, size_t __size, const wchar_t *__restrict __format,
                     va_list __arguments) __THROW;
extern int fwscanf(FILE *__restrict __stream, const wchar_t *__restrict __format, ...);
extern int wscanf(const wchar_t *__restrict __format, ...);
extern int swscanf(const wchar_t *__restrict __from, const wchar_t *__restrict __format,
                   ...) __THROW;
#ifdef __USE_ISOC99
extern int vfwscanf(FILE *__restrict __stream, const wchar_t *__restrict __format,
                    va_list __arguments);
extern int vwscanf(const wchar_t *__restrict __format, va_list __arguments);
extern int vswscanf(const wchar_t *__restrict __from, const wchar_t *__restrict __format,
                    va_list __arguments) __THROW;
#endif
extern wint_t fgetwc(FILE *__stream);
extern wint_t getwc(FILE *__stream);
extern wint_t getwchar(void);
extern wint_t fputwc(wchar_t __c, FILE *__stream);
extern wint_t putwc(wchar_t __c, FILE *__stream);
extern wint_t putwchar(wchar_t __c);
extern wchar_t *fgetws(wchar_t *__restrict __to, int __size, FILE *__restrict __stream);
extern int fputws(const wchar_t *__restrict __text, FILE *__restrict __stream);
extern wint_t ungetwc(wint_t __c, FILE *__stream);
#ifdef __USE_XOPEN2K8
extern FILE *open_wmemstream(wchar_t **__buffer, size_t *__size) __THROW;
#endif
#ifdef __USE_GNU
extern wint_t getwc_unlocked(FILE *__stream);
extern wint_t getwchar_unlocked(void);
extern wint_t fgetwc_unlocked(FILE *__stream);
extern wint_t fputwc_unlocked(wchar_t __c, FILE *__stream);
extern wint_t putwc_unlocked(wchar_t __c, FILE *__stream);
extern wint_t putwchar_unlocked(wchar_t __c);
extern wchar_t *fgetws_unlocked(wchar_t *__restrict __to, int __size, FILE *__restrict __stream);
extern int fputws_unlocked(const wchar_t *__restrict __text, FILE *__restrict __stream);
#endif

__END_DECLS

#endif
