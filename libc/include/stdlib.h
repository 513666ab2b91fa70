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

extern int atoi(const char *text) __THROW __attribute_pure__;
extern long atol(const char *text) __THROW __attribute_pure__;
extern double atof(const char *text) __THROW __attribute_pure__;
extern double strtod(const char *__restrict text, char **__restrict end) __THROW;
extern long strtol(const char *__restrict text, char **__restrict end, int base) __THROW;
extern unsigned long strtoul(const char *__restrict text, char **__restrict end, int base) __THROW;
#ifdef __USE_ISOC99
extern long long atoll(const char *text) __THROW __attribute_pure__;
extern float strtof(const char *__restrict text, char **__restrict end) __THROW;
extern long double strtold(const char *__restrict text, char **__restrict end) __THROW;
extern long long strtoll(const char *__restrict text, char **__restrict end, int base) __THROW;
extern unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base)
    __THROW;
#endif
#ifdef __USE_MISC
extern long long strtoq(const char *__restrict text, char **__restrict end, int base) __THROW;
extern unsigned long long strtouq(const char *__restrict text, char **__restrict end, int base)
    __THROW;
#endif
#ifdef __USE_GNU
extern long strtol_l(const char *__restrict text, char **__restrict end, int base,
                     locale_t locale) __THROW;
extern unsigned long strtoul_l(const char *__restrict text, char **__restrict end, int base,
                               locale_t locale) __THROW;
extern long long strtoll_l(const char *__restrict text, char **__restrict end, int base,
                           locale_t locale) __THROW;
extern unsigned long long strtoull_l(const char *__restrict text, char **__restrict end, int base,
                                     locale_t locale) __THROW;
extern double strtod_l(const char *__restrict text, char **__restrict end, locale_t locale)
    __THROW;
extern float strtof_l(const char *__restrict text, char **__restrict end, locale_t locale) __THROW;
extern long double strtold_l(const char *__restrict text, char **__restrict end, locale_t locale)
    __THROW;
extern int strfromd(char *to, size_t size, const char *format, double value) __THROW;
extern int strfromf(char *to, size_t size, const char *format, float value) __THROW;
extern int strfroml(char *to, size_t size, const char *format, long double value) __THROW;
#endif

extern void *malloc(size_t size) __THROW __attribute_malloc__ __attribute__((__alloc_size__(1)));
extern void *calloc(size_t count, size_t size) __THROW __attribute_malloc__
    __attribute__((__alloc_size__(1, 2)));
extern void *realloc(void *block, size_t size) __THROW __attribute_warn_unused_result__
    __attribute__((__alloc_size__(2)));
extern void free(void *block) __THROW;
#ifdef __USE_ISOC11
extern void *aligned_alloc(size_t alignment, size_t size) __THROW __attribute_malloc__
    __attribute__((__alloc_size__(2)));
#endif
#ifdef __USE_XOPEN2K
extern int posix_memalign(void **block, size_t alignment, size_t size) __THROW;
#endif
#ifdef __USE_MISC
extern void *reallocarray(void *block, size_t count, size_t size) __THROW
    __attribute_warn_unused_result__ __attribute__((__alloc_size__(2, 3)));
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern void *valloc(size_t size) __THROW __attribute_malloc__;
#endif

extern void abort(void) __THROW __clew_noreturn;
extern int atexit(void (*handler)(void)) __THROW;
extern void exit(int status) __THROW __clew_noreturn;
#ifdef __USE_ISOC11
extern int at_quick_exit(void (*handler)(void)) __THROW;
extern void quick_exit(int status) __THROW __clew_noreturn;
#endif
#ifdef __USE_ISOC99
extern void _Exit(int status) __THROW __clew_noreturn;
#endif
#ifdef __USE_MISC
extern int on_exit(void (*handler)(int status, void *argument), void *argument) __THROW;
#endif

extern char *getenv(const char *name) __THROW;
extern int system(const char *command);
#if defined __USE_MISC || defined __USE_XOPEN
extern int putenv(char *setting) __THROW;
#endif
#ifdef __USE_XOPEN2K
extern int setenv(const char *name, const char *value, int replace) __THROW;
extern int unsetenv(const char *name) __THROW;
#endif
#ifdef __USE_MISC
extern int clearenv(void) __THROW;
#endif
#ifdef __USE_GNU
extern char *secure_getenv(const char *name) __THROW;
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
extern void *bsearch(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *));
extern void qsort(void *base, size_t count, size_t size,
                  int (*compare)(const void *, const void *));
#ifdef __USE_GNU
extern void qsort_r(void *base, size_t count, size_t size,
                    int (*compare)(const void *, const void *, void *), void *argument);
#endif

extern int abs(int value) __THROW __attribute_const__;
extern long labs(long value) __THROW __attribute_const__;
extern div_t div(int numerator, int denominator) __THROW __attribute_const__;
extern ldiv_t ldiv(long numerator, long denominator) __THROW __attribute_const__;
#ifdef __USE_ISOC99
extern long long llabs(long long value) __THROW __attribute_const__;
extern lldiv_t lldiv(long long numerator, long long denominator) __THROW __attribute_const__;
#endif

extern int rand(void) __THROW;
extern void srand(unsigned int seed) __THROW;
#ifdef __USE_POSIX199506
extern int rand_r(unsigned int *seed) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern long random(void) __THROW;
extern void srandom(unsigned int seed) __THROW;
extern char *initstate(unsigned int seed, char *state, size_t size) __THROW;
extern char *setstate(char *state) __THROW;
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
extern int random_r(struct random_data *__restrict data, int *__restrict result) __THROW;
extern int srandom_r(unsigned int seed, struct random_data *data) __THROW;
extern int initstate_r(unsigned int seed, char *__restrict state, size_t size,
                       struct random_data *__restrict data) __THROW;
extern int setstate_r(char *__restrict state, struct random_data *__restrict data) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern double drand48(void) __THROW;
extern double erand48(unsigned short state[3]) __THROW;
extern long lrand48(void) __THROW;
extern long nrand48(unsigned short state[3]) __THROW;
extern long mrand48(void) __THROW;
extern long jrand48(unsigned short state[3]) __THROW;
extern void srand48(long seed) __THROW;
extern unsigned short *seed48(unsigned short state[3]) __THROW;
extern void lcong48(unsigned short parameters[7]) __THROW;
#endif
#ifdef __USE_MISC
struct drand48_data {
  unsigned short __x[3];
  unsigned short __old_x[3];
  unsigned short __c;
  unsigned short __init;
  unsigned long long __a;
};
extern int drand48_r(struct drand48_data *__restrict data, double *__restrict result) __THROW;
extern int erand48_r(unsigned short state[3], struct drand48_data *__restrict data,
                     double *__restrict result) __THROW;
extern int lrand48_r(struct drand48_data *__restrict data, long *__restrict result) __THROW;
extern int nrand48_r(unsigned short state[3], struct drand48_data *__restrict data,
                     long *__restrict result) __THROW;
extern int mrand48_r(struct drand48_data *__restrict data, long *__restrict result) __THROW;
extern int jrand48_r(unsigned short state[3], struct drand48_data *__restrict data,
                     long *__restrict result) __THROW;
extern int srand48_r(long seed, struct drand48_data *data) __THROW;
extern int seed48_r(unsigned short state[3], struct drand48_data *data) __THROW;
extern int lcong48_r(unsigned short parameters[7], struct drand48_data *data) __THROW;

extern unsigned int arc4random(void) __THROW;
extern void arc4random_buf(void *block, size_t size) __THROW;
extern unsigned int arc4random_uniform(unsigned int bound) __THROW;
#endif

extern int mblen(const char *text, size_t size) __THROW;
extern int mbtowc(wchar_t *__restrict to, const char *__restrict from, size_t size) __THROW;
extern int wctomb(char *to, wchar_t c) __THROW;
extern size_t mbstowcs(wchar_t *__restrict to, const char *__restrict from, size_t size) __THROW;
extern size_t wcstombs(char *__restrict to, const wchar_t *__restrict from, size_t size) __THROW;

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
extern int mkstemp(char *pattern);
extern char *mkdtemp(char *pattern) __THROW;
extern int getsubopt(char **__restrict options, char *const *__restrict tokens,
                     char **__restrict value) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern char *mktemp(char *pattern) __THROW;
extern char *realpath(const char *__restrict path, char *__restrict resolved) __THROW;
extern long a64l(const char *text) __THROW __attribute_pure__;
extern char *l64a(long value) __THROW;
#endif
#ifdef __USE_MISC
extern int mkstemps(char *pattern, int suffix_length);
extern char *ecvt(double value, int digits, int *__restrict point, int *__restrict sign) __THROW;
extern char *fcvt(double value, int digits, int *__restrict point, int *__restrict sign) __THROW;
extern char *gcvt(double value, int digits, char *buffer) __THROW;
extern char *qecvt(long double value, int digits, int *__restrict point, int *__restrict sign)
    __THROW;
extern char *qfcvt(long double value, int digits, int *__restrict point, int *__restrict sign)
    __THROW;
extern char *qgcvt(long double value, int digits, char *buffer) __THROW;
extern int ecvt_r(double value, int digits, int *__restrict point, int *__restrict sign,
                  char *__restrict buffer, size_t size) __THROW;
extern int fcvt_r(double value, int digits, int *__restrict point, int *__restrict sign,
                  char *__restrict buffer, size_t size) __THROW;
extern int rpmatch(const char *answer) __THROW;
extern int getloadavg(double averages[], int count) __THROW;
#endif
#ifdef __USE_GNU
extern int mkostemp(char *pattern, int flags);
extern int mkostemps(char *pattern, int suffix_length, int flags);
extern char *canonicalize_file_name(const char *path) __THROW;
#endif
#ifdef __USE_XOPEN
extern int grantpt(int descriptor) __THROW;
extern int unlockpt(int descriptor) __THROW;
extern char *ptsname(int descriptor) __THROW;
extern void setkey(const char *key) __THROW;
#endif

__END_DECLS

#endif
