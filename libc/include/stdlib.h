/* General services: numbers from text, memory, sorting, random numbers, the environment, the end
 * of the program. */
#ifndef _STDLIB_H
#define _STDLIB_H 1

#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif
#if (defined __USE_XOPEN || defined __USE_XOPEN2K8) && !defined _SYS_WAIT_H
/* The macros that take a status apart, as stdlib.h has them too. */
# include <bits/waitstatus.h>
#endif
#ifdef __USE_MISC
# include <sys/types.h>
# include <alloca.h>
#endif

__BEGIN_DECLS

#define RAND_MAX 2147483647
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define MB_CUR_MAX (__ctype_get_mb_cur_max())
extern size_t __ctype_get_mb_cur_max(void) __THROW;

typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
#ifdef __USE_ISOC99
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;
#endif

extern int atoi(const char *__text) __THROW __attribute_pure__;
extern long atol(const char *__text) __THROW __attribute_pure__;
extern double atof(const char *__text) __THROW __attribute_pure__;
extern double strtod(const char *__restrict __text, char **__restrict __end) __THROW;
extern long strtol(const char *__restrict __text, char **__restrict __end, int __base) __THROW;
extern unsigned long strtoul(const char *__restrict __text, char **__restrict __end,
                             int __base) __THROW;
#ifdef __USE_ISOC99
extern long long atoll(const char *__text) __THROW __attribute_pure__;
extern float strtof(const char *__restrict __text, char **__restrict __end) __THROW;
extern long double strtold(const char *__restrict __text, char **__restrict __end) __THROW;
extern long long strtoll(const char *__restrict __text, char **__restrict __end,
                         int __base) __THROW;
extern unsigned long long strtoull(const char *__restrict __text, char **__restrict __end,
                                   int __base) __THROW;
#endif
#ifdef __USE_MISC
extern long long strtoq(const char *__restrict __text, char **__restrict __end, int __base) __THROW;
extern unsigned long long strtouq(const char *__restrict __text, char **__restrict __end,
                                  int __base) __THROW;
#endif
#ifdef __USE_GNU
extern long strtol_l(const char *__restrict __text, char **__restrict __end, int __base,
                     locale_t __locale) __THROW;
extern unsigned long strtoul_l(const char *__restrict __text, char **__restrict __end, int __base,
                               locale_t __locale) __THROW;
extern long long strtoll_l(const char *__restrict __text, char **__restrict __end, int __base,
                           locale_t __locale) __THROW;
extern unsigned long long strtoull_l(const char *__restrict __text, char **__restrict __end,
                                     int __base, locale_t __locale) __THROW;
extern double strtod_l(const char *__restrict __text, char **__restrict __end, locale_t __locale)
    __THROW;
extern float strtof_l(const char *__restrict __text, char **__restrict __end,
                      locale_t __locale) __THROW;
extern long double strtold_l(const char *__restrict __text, char **__restrict __end,
                             locale_t __locale) __THROW;
extern int strfromd(char *__to, size_t __size, const char *__format, double __value) __THROW;
extern int strfromf(char *__to, size_t __size, const char *__format, float __value) __THROW;
extern int strfroml(char *__to, size_t __size, const char *__format, long double __value) __THROW;
#endif

extern void *malloc(size_t __size) __THROW __attribute_malloc__ __attribute__((__alloc_size__(1)));
extern void *calloc(size_t __count, size_t __size) __THROW __attribute_malloc__
    __attribute__((__alloc_size__(1, 2)));
extern void *realloc(void *__block, size_t __size) __THROW __attribute_warn_unused_result__
    __attribute__((__alloc_size__(2)));
extern void free(void *__block) __THROW;
#ifdef __USE_ISOC11
extern void *aligned_alloc(size_t __alignment, size_t __size) __THROW __attribute_malloc__
    __attribute__((__alloc_size__(2)));
#endif
#ifdef __USE_XOPEN2K
extern int posix_memalign(void **__block, size_t __alignment, size_t __size) __THROW;
#endif
#ifdef __USE_MISC
extern void *reallocarray(void *__block, size_t __count, size_t __size) __THROW
    __attribute_warn_unused_result__ __attribute__((__alloc_size__(2, 3)));
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern void *valloc(size_t __size) __THROW __attribute_malloc__;
#endif

extern void abort(void) __THROW __clew_noreturn;
extern int atexit(void (*__handler)(void)) __THROW;
extern void exit(int __status) __THROW __clew_noreturn;
#ifdef __USE_ISOC11
extern int at_quick_exit(void (*__handler)(void)) __THROW;
extern void quick_exit(int __status) __THROW __clew_noreturn;
#endif
#ifdef __USE_ISOC99
extern void _Exit(int __status) __THROW __clew_noreturn;
#endif
#ifdef __USE_MISC
extern int on_exit(void (*__handler)(int __status, void *__argument), void *__argument) __THROW;
#endif

extern char *getenv(const char *__name) __THROW;
extern int system(const char *__command);
#if defined __USE_MISC || defined __USE_XOPEN
extern int putenv(char *__setting) __THROW;
#endif
#ifdef __USE_XOPEN2K
extern int setenv(const char *__name, const char *__value, int __replace) __THROW;
extern int unsetenv(const char *__name) __THROW;
#endif
#ifdef __USE_MISC
extern int clearenv(void) __THROW;
#endif
#ifdef __USE_GNU
extern char *secure_getenv(const char *__name) __THROW;
#endif

#ifndef __COMPAR_FN_T
# define __COMPAR_FN_T
typedef int (*__compar_fn_t)(const void *, const void *);
# ifdef __USE_GNU
typedef __compar_fn_t comparison_fn_t;
# endif
#endif
#ifdef __USE_GNU
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);
#endif
extern void *bsearch(const void *__key, const void *__base, size_t __count, size_t __size,
                     int (*__compare)(const void *, const void *));
extern void qsort(void *__base, size_t __count, size_t __size,
                  int (*__compare)(const void *, const void *));
#ifdef __USE_GNU
extern void qsort_r(void *__base, size_t __count, size_t __size,
                    int (*__compare)(const void *, const void *, void *), void *__argument);
#endif

extern int abs(int __value) __THROW __attribute_const__;
extern long labs(long __value) __THROW __attribute_const__;
extern div_t div(int __numerator, int __denominator) __THROW __attribute_const__;
extern ldiv_t ldiv(long __numerator, long __denominator) __THROW __attribute_const__;
#ifdef __USE_ISOC99
extern long long llabs(long long __value) __THROW __attribute_const__;
extern lldiv_t lldiv(long long __numerator, long long __denominator) __THROW __attribute_const__;
#endif

extern int rand(void) __THROW;
extern void srand(unsigned int __seed) __THROW;
#ifdef __USE_POSIX199506
extern int rand_r(unsigned int *__seed) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern long random(void) __THROW;
extern void srandom(unsigned int __seed) __THROW;
extern char *initstate(unsigned int __seed, char *__state, size_t __size) __THROW;
extern char *setstate(char *__state) __THROW;
#endif
#ifdef __USE_MISC
struct random_data {
  int *fptr;
  int *rptr;
  int *state;
  int rand_type;
  int rand_deg;
  int rand_sep;
  int *end_ptr;
};
extern int random_r(struct random_data *__restrict __data, int *__restrict __result) __THROW;
extern int srandom_r(unsigned int __seed, struct random_data *__data) __THROW;
extern int initstate_r(unsigned int __seed, char *__restrict __state, size_t __size,
                       struct random_data *__restrict __data) __THROW;
extern int setstate_r(char *__restrict __state, struct random_data *__restrict __data) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern double drand48(void) __THROW;
extern double erand48(unsigned short __state[3]) __THROW;
extern long lrand48(void) __THROW;
extern long nrand48(unsigned short __state[3]) __THROW;
extern long mrand48(void) __THROW;
extern long jrand48(unsigned short __state[3]) __THROW;
extern void srand48(long __seed) __THROW;
extern unsigned short *seed48(unsigned short __state[3]) __THROW;
extern void lcong48(unsigned short __parameters[7]) __THROW;
#endif
#ifdef __USE_MISC
struct drand48_data {
  unsigned short __x[3];
  unsigned short __old_x[3];
  unsigned short __c;
  unsigned short __init;
  unsigned long long __a;
};
extern int drand48_r(struct drand48_data *__restrict __data, double *__restrict __result) __THROW;
extern int erand48_r(unsigned short __state[3], struct drand48_data *__restrict __data,
                     double *__restrict __result) __THROW;
extern int lrand48_r(struct drand48_data *__restrict __data, long *__restrict __result) __THROW;
extern int nrand48_r(unsigned short __state[3], struct drand48_data *__restrict __data,
                     long *__restrict __result) __THROW;
extern int mrand48_r(struct drand48_data *__restrict __data, long *__restrict __result) __THROW;
extern int jrand48_r(unsigned short __state[3], struct drand48_data *__restrict __data,
                     long *__restrict __result) __THROW;
extern int srand48_r(long __seed, struct drand48_data *__data) __THROW;
extern int seed48_r(unsigned short __state[3], struct drand48_data *__data) __THROW;
extern int lcong48_r(unsigned short __parameters[7], struct drand48_data *__data) __THROW;

extern unsigned int arc4random(void) __THROW;
extern void arc4random_buf(void *__block, size_t __size) __THROW;
extern unsigned int arc4random_uniform(unsigned int __bound) __THROW;
#endif

extern int mblen(const char *__text, size_t __size) __THROW;
extern int mbtowc(wchar_t *__restrict __to, const char *__restrict __from, size_t __size) __THROW;
extern int wctomb(char *__to, wchar_t __c) __THROW;
extern size_t mbstowcs(wchar_t *__restrict __to, const char *__restrict __from,
                       size_t __size) __THROW;
extern size_t wcstombs(char *__restrict __to, const wchar_t *__restrict __from,
                       size_t __size) __THROW;

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
extern int mkstemp(char *__pattern);
extern char *mkdtemp(char *__pattern) __THROW;
extern int getsubopt(char **__restrict __options, char *const *__restrict __tokens,
                     char **__restrict __value) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern char *mktemp(char *__pattern) __THROW;
extern char *realpath(const char *__restrict __path, char *__restrict __resolved) __THROW;
extern long a64l(const char *__text) __THROW __attribute_pure__;
extern char *l64a(long __value) __THROW;
#endif
#ifdef __USE_MISC
extern int mkstemps(char *__pattern, int __suffix_length);
extern char *ecvt(double __value, int __digits, int *__restrict __point,
                  int *__restrict __sign) __THROW;
extern char *fcvt(double __value, int __digits, int *__restrict __point,
                  int *__restrict __sign) __THROW;
extern char *gcvt(double __value, int __digits, char *__buffer) __THROW;
extern char *qecvt(long double __value, int __digits, int *__restrict __point,
                   int *__restrict __sign) __THROW;
extern char *qfcvt(long double __value, int __digits, int *__restrict __point,
                   int *__restrict __sign) __THROW;
extern char *qgcvt(long double __value, int __digits, char *__buffer) __THROW;
extern int ecvt_r(double __value, int __digits, int *__restrict __point, int *__restrict __sign,
                  char *__restrict __buffer, size_t __size) __THROW;
extern int fcvt_r(double __value, int __digits, int *__restrict __point, int *__restrict __sign,
                  char *__restrict __buffer, size_t __size) __THROW;
extern int rpmatch(const char *__answer) __THROW;
extern int getloadavg(double __averages[], int __count) __THROW;
#endif
#ifdef __USE_GNU
extern int mkostemp(char *__pattern, int __flags);
extern int mkostemps(char *__pattern, int __suffix_length, int __flags);
extern char *canonicalize_file_name(const char *__path) __THROW;
#endif
#ifdef __USE_XOPEN
extern int posix_openpt(int __flags);
extern int grantpt(int __descriptor) __THROW;
extern int unlockpt(int __descriptor) __THROW;
extern char *ptsname(int __descriptor) __THROW;
extern void setkey(const char *__key) __THROW;
#endif

__END_DECLS

#endif
