/* Dates and times. */
#ifndef _TIME_H
#define _TIME_H 1

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <bits/types/clock_t.h>
#include <bits/types/struct_tm.h>
#include <bits/types/time_t.h>
#if defined __USE_POSIX199309 || defined __USE_ISOC11
# include <bits/types/struct_timespec.h>
#endif
#ifdef __USE_POSIX199309
# include <bits/types/clockid_t.h>
# include <bits/types/struct_itimerspec.h>
# include <bits/types/timer_t.h>
#endif
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

__BEGIN_DECLS

#define CLOCKS_PER_SEC ((__clock_t)1000000)
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN2K
# ifndef __pid_t_defined
typedef __pid_t pid_t;
#  define __pid_t_defined
# endif
#endif

#ifdef __USE_POSIX199309
# define CLOCK_REALTIME 0
# define CLOCK_MONOTONIC 1
# define CLOCK_PROCESS_CPUTIME_ID 2
# define CLOCK_THREAD_CPUTIME_ID 3
# define CLOCK_MONOTONIC_RAW 4
# define CLOCK_REALTIME_COARSE 5
# define CLOCK_MONOTONIC_COARSE 6
# define CLOCK_BOOTTIME 7
# define CLOCK_REALTIME_ALARM 8
# define CLOCK_BOOTTIME_ALARM 9
# define CLOCK_TAI 11
# define TIMER_ABSTIME 1
#endif

extern clock_t clock(void) __THROW;
extern time_t time(time_t *__result) __THROW;
extern double difftime(time_t __later, time_t __earlier) __THROW __attribute_const__;
extern time_t mktime(struct tm *__time) __THROW;
extern size_t strftime(char *__restrict __to, size_t __size, const char *__restrict __format,
                       const struct tm *__restrict __time) __THROW;
extern struct tm *gmtime(const time_t *__seconds) __THROW;
extern struct tm *localtime(const time_t *__seconds) __THROW;
extern char *asctime(const struct tm *__time) __THROW;
extern char *ctime(const time_t *__seconds) __THROW;

#if defined __USE_POSIX || defined __USE_ISOC2X
extern struct tm *gmtime_r(const time_t *__restrict __seconds,
                           struct tm *__restrict __result) __THROW;
extern struct tm *localtime_r(const time_t *__restrict __seconds, struct tm *__restrict __result)
    __THROW;
#endif
#ifdef __USE_POSIX
extern char *asctime_r(const struct tm *__restrict __time, char *__restrict __buffer) __THROW;
extern char *ctime_r(const time_t *__restrict __seconds, char *__restrict __buffer) __THROW;
extern char *tzname[2];
extern void tzset(void) __THROW;
#endif
extern char *__tzname[2];
extern int __daylight;
extern long __timezone;
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#endif
#ifdef __USE_MISC
extern time_t timegm(struct tm *__time) __THROW;
extern time_t timelocal(struct tm *__time) __THROW;
extern int dysize(int __year) __THROW __attribute_const__;
#endif
#ifdef __USE_XOPEN
extern char *strptime(const char *__restrict __text, const char *__restrict __format,
                      struct tm *__restrict __time) __THROW;
#endif
#ifdef __USE_XOPEN2K8
extern size_t strftime_l(char *__restrict __to, size_t __size, const char *__restrict __format,
                         const struct tm *__restrict __time, locale_t __locale) __THROW;
#endif

#ifdef __USE_POSIX199309
struct sigevent;
extern int nanosleep(const struct timespec *__requested, struct timespec *__remaining);
extern int clock_getres(clockid_t __clock, struct timespec *__resolution) __THROW;
extern int clock_gettime(clockid_t __clock, struct timespec *__time) __THROW;
extern int clock_settime(clockid_t __clock, const struct timespec *__time) __THROW;
# ifdef __USE_XOPEN2K
extern int clock_nanosleep(clockid_t __clock, int __flags, const struct timespec *__requested,
                           struct timespec *__remaining);
extern int clock_getcpuclockid(pid_t __process, clockid_t *__clock) __THROW;
# endif
extern int timer_create(clockid_t __clock, struct sigevent *__restrict __event,
                        timer_t *__restrict __timer) __THROW;
extern int timer_delete(timer_t __timer) __THROW;
extern int timer_settime(timer_t __timer, int __flags, const struct itimerspec *__restrict __value,
                         struct itimerspec *__restrict __old) __THROW;
extern int timer_gettime(timer_t __timer, struct itimerspec *__value) __THROW;
extern int timer_getoverrun(timer_t __timer) __THROW;
#endif
#ifdef __USE_ISOC11
# define TIME_UTC 1
extern int timespec_get(struct timespec *__time, int __base) __THROW;
#endif
#ifdef __USE_ISOC2X
extern int timespec_getres(struct timespec *__resolution, int __base) __THROW;
#endif

__END_DECLS

#endif
