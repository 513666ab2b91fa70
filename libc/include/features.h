/* Which standards a program asked for, by the feature test macros of POSIX and glibc.
 *
 * The answers are the __USE_* macros under glibc's names: every header of ours declares a
 * function only when the program asked for its standard, because a program that did not ask may
 * well define a function of that name itself. */
#ifndef _FEATURES_H
#define _FEATURES_H 1

#if defined _BSD_SOURCE || defined _SVID_SOURCE
# undef _DEFAULT_SOURCE
# define _DEFAULT_SOURCE 1
#endif

#ifdef _GNU_SOURCE
# undef _ISOC95_SOURCE
# undef _ISOC99_SOURCE
# undef _ISOC11_SOURCE
# undef _ISOC2X_SOURCE
# undef _POSIX_SOURCE
# undef _POSIX_C_SOURCE
# undef _XOPEN_SOURCE
# undef _XOPEN_SOURCE_EXTENDED
# undef _LARGEFILE64_SOURCE
# undef _DEFAULT_SOURCE
# undef _ATFILE_SOURCE
# define _ISOC95_SOURCE 1
# define _ISOC99_SOURCE 1
# define _ISOC11_SOURCE 1
# define _ISOC2X_SOURCE 1
# define _POSIX_SOURCE 1
# define _POSIX_C_SOURCE 200809L
# define _XOPEN_SOURCE 700
# define _XOPEN_SOURCE_EXTENDED 1
# define _LARGEFILE64_SOURCE 1
# define _DEFAULT_SOURCE 1
# define _ATFILE_SOURCE 1
# define __USE_GNU 1
#endif

/* A program that says nothing, compiled as gnuNN, gets what most programs expect. */
#if !defined _DEFAULT_SOURCE && !defined __STRICT_ANSI__ && !defined _ISOC99_SOURCE &&          \
    !defined _ISOC11_SOURCE && !defined _ISOC2X_SOURCE && !defined _POSIX_SOURCE &&             \
    !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE
# define _DEFAULT_SOURCE 1
#endif

#ifdef _DEFAULT_SOURCE
# undef _POSIX_SOURCE
# define _POSIX_SOURCE 1
# if !defined _POSIX_C_SOURCE || (_POSIX_C_SOURCE - 0) < 200809L
#  undef _POSIX_C_SOURCE
#  define _POSIX_C_SOURCE 200809L
# endif
# define __USE_MISC 1
#elif !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && defined _XOPEN_SOURCE
# define _POSIX_SOURCE 1
# if (_XOPEN_SOURCE - 0) >= 700
#  define _POSIX_C_SOURCE 200809L
# elif (_XOPEN_SOURCE - 0) >= 600
#  define _POSIX_C_SOURCE 200112L
# elif (_XOPEN_SOURCE - 0) >= 500
#  define _POSIX_C_SOURCE 199506L
# else
#  define _POSIX_C_SOURCE 2
# endif
#endif

#define __USE_ISOC95 1
#if defined _ISOC99_SOURCE || defined _ISOC11_SOURCE || defined _ISOC2X_SOURCE ||               \
    (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L) || defined __USE_MISC ||          \
    (defined _POSIX_C_SOURCE && (_POSIX_C_SOURCE - 0) >= 200112L) || defined __cplusplus
# define __USE_ISOC99 1
#endif
#if defined _ISOC11_SOURCE || defined _ISOC2X_SOURCE ||                                         \
    (defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L) || defined __USE_MISC ||          \
    defined __cplusplus
# define __USE_ISOC11 1
#endif
#if defined _ISOC2X_SOURCE || (defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L)
# define __USE_ISOC2X 1
# define __USE_ISOC23 1
#endif

#if defined _POSIX_SOURCE || defined _POSIX_C_SOURCE
# define __USE_POSIX 1
# ifndef _POSIX_C_SOURCE
#  define _POSIX_C_SOURCE 1
# endif
# if (_POSIX_C_SOURCE - 0) >= 2
#  define __USE_POSIX2 1
# endif
# if (_POSIX_C_SOURCE - 0) >= 199309L
#  define __USE_POSIX199309 1
# endif
# if (_POSIX_C_SOURCE - 0) >= 199506L
#  define __USE_POSIX199506 1
# endif
# if (_POSIX_C_SOURCE - 0) >= 200112L
#  define __USE_XOPEN2K 1
# endif
# if (_POSIX_C_SOURCE - 0) >= 200809L
#  define __USE_XOPEN2K8 1
#  undef _ATFILE_SOURCE
#  define _ATFILE_SOURCE 1
# endif
#endif

#ifdef _XOPEN_SOURCE
# define __USE_XOPEN 1
# if (_XOPEN_SOURCE - 0) >= 500 || defined _XOPEN_SOURCE_EXTENDED
#  define __USE_XOPEN_EXTENDED 1
#  define __USE_UNIX98 1
# endif
# if (_XOPEN_SOURCE - 0) >= 600
#  undef __USE_XOPEN2K
#  define __USE_XOPEN2K 1
#  define __USE_XOPEN2KXSI 1
# endif
# if (_XOPEN_SOURCE - 0) >= 700
#  undef __USE_XOPEN2K8
#  define __USE_XOPEN2K8 1
#  define __USE_XOPEN2K8XSI 1
# endif
#endif

#ifdef _LARGEFILE64_SOURCE
# define __USE_LARGEFILE64 1
#endif
#if defined _LARGEFILE_SOURCE || defined __USE_XOPEN2K || defined __USE_MISC
# define __USE_LARGEFILE 1
#endif
#ifdef _ATFILE_SOURCE
# define __USE_ATFILE 1
#endif
#define __USE_FORTIFY_LEVEL 0

/* Programs ask for these to know what they may rely on; we keep glibc's interface. */
#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __CLEW_LIBC__ 1

#define __STDC_IEC_559__ 1
#define __STDC_IEC_559_COMPLEX__ 1
#define __STDC_ISO_10646__ 201706L

#include <sys/cdefs.h>

#endif
