/* assert(): includable several times, each time following NDEBUG anew. */
#include <features.h>

#undef assert
#undef assert_perror

#ifndef _ASSERT_H_DECLARATIONS
#define _ASSERT_H_DECLARATIONS 1
__BEGIN_DECLS
extern void __assert_fail(const char *__expression, const char *__file, unsigned int __line,
                          const char *__function) __clew_noreturn;
extern void __assert_perror_fail(int __error, const char *__file, unsigned int __line,
                                 const char *__function) __clew_noreturn;
extern void __assert(const char *__expression, const char *__file, int __line) __clew_noreturn;
__END_DECLS
#endif

#ifdef NDEBUG
# define assert(expression) ((void)0)
# define assert_perror(error) ((void)0)
#else
# if defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#  define __ASSERT_FUNCTION __func__
# else
#  define __ASSERT_FUNCTION __extension__ __FUNCTION__
# endif
# define assert(expression)                                                                     \
   ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __ASSERT_FUNCTION))
# define assert_perror(error)                                                                   \
   (!(error) ? (void)0 : __assert_perror_fail((error), __FILE__, __LINE__, __ASSERT_FUNCTION))
#endif

#if !defined static_assert && !defined __cplusplus &&                                           \
    (!defined __STDC_VERSION__ || __STDC_VERSION__ < 202311L) && defined __USE_ISOC11
# define static_assert _Static_assert
#endif
