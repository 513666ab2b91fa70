/* Macros that declarations are written with. */
#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H 1

#include <features.h>

#ifdef __cplusplus
# define __BEGIN_DECLS extern "C" {
# define __END_DECLS }
# define __THROW noexcept(true)
#else
# define __BEGIN_DECLS
# define __END_DECLS
# define __THROW __attribute__((__nothrow__))
#endif
#define __THROWNL __THROW
#define __NTH(declaration) declaration __THROW

#define __P(arguments) arguments
#define __PMT(arguments) arguments
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __ptr_t void *

#ifndef __GNUC_PREREQ
# define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#endif
#define __glibc_clang_prereq(major, minor) 0

/* `restrict` and `inline` are keywords only since C99. */
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
# define __restrict_arr restrict
#else
# define __restrict_arr
#endif

#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __attribute_warn_unused_result__ __attribute__((__warn_unused_result__))
#define __attribute_format_arg__(x) __attribute__((__format_arg__(x)))
#define __nonnull(parameters)
#define __wur
#define __always_inline __inline __attribute__((__always_inline__))
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __extern_inline extern __inline __attribute__((__gnu_inline__))
#define __flexarr []

#define __clew_noreturn __attribute__((__noreturn__))

/* A second declaration of a function under another symbol name. */
#define __REDIRECT(name, prototype, symbol) name prototype __asm__(#symbol)
#define __REDIRECT_NTH(name, prototype, symbol) name prototype __asm__(#symbol) __THROW

#endif
