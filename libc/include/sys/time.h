#ifndef _SYS_TIME_H
#define _SYS_TIME_H

#include <bits/types.h>
#include <bits/types/struct_timespec.h>
#include <bits/types/struct_timeval.h>
#include <features.h>
#include <sys/select.h>

typedef __time_t time_t;
typedef __suseconds_t suseconds_t;

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

int gettimeofday(struct timeval *__restrict, void *__restrict);
int utimes(const char *, const struct timeval[2]);
int getitimer(int, struct itimerval *);
int setitimer(int, const struct itimerval *__restrict, struct itimerval *__restrict);
#ifdef __USE_MISC
int settimeofday(const struct timeval *, const struct timezone *);
int adjtime(const struct timeval *, struct timeval *);
int lutimes(const char *, const struct timeval[2]);
int futimes(int, const struct timeval[2]);

#define timerclear(value) ((value)->tv_sec = (value)->tv_usec = 0)
#define timerisset(value) ((value)->tv_sec || (value)->tv_usec)
#define timercmp(a, b, compare)                                      \
  ((a)->tv_sec == (b)->tv_sec ? ((a)->tv_usec compare (b)->tv_usec)  \
                              : ((a)->tv_sec compare (b)->tv_sec))
#define timeradd(a, b, sum)                           \
  do {                                                \
    (sum)->tv_sec = (a)->tv_sec + (b)->tv_sec;        \
    (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec;     \
    if ((sum)->tv_usec >= 1000000) {                  \
      (sum)->tv_sec++;                                \
      (sum)->tv_usec -= 1000000;                      \
    }                                                 \
  } while (0)
#define timersub(a, b, difference)                          \
  do {                                                      \
    (difference)->tv_sec = (a)->tv_sec - (b)->tv_sec;       \
    (difference)->tv_usec = (a)->tv_usec - (b)->tv_usec;    \
    if ((difference)->tv_usec < 0) {                        \
      (difference)->tv_sec--;                               \
      (difference)->tv_usec += 1000000;                     \
    }                                                       \
  } while (0)
#endif
#ifdef __USE_GNU
int futimesat(int, const char *, const struct timeval[2]);
#define TIMEVAL_TO_TIMESPEC(from, to)          \
  do {                                         \
    (to)->tv_sec = (from)->tv_sec;             \
    (to)->tv_nsec = (from)->tv_usec * 1000;    \
  } while (0)
#define TIMESPEC_TO_TIMEVAL(to, from)          \
  do {                                         \
    (to)->tv_sec = (from)->tv_sec;             \
    (to)->tv_usec = (from)->tv_nsec / 1000;    \
  } while (0)
#endif

#endif
