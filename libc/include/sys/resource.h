#ifndef _SYS_RESOURCE_H
#define _SYS_RESOURCE_H

#include <bits/types.h>
#include <bits/types/struct_rusage.h>
#include <features.h>

typedef __id_t id_t;
typedef __rlim_t rlim_t;

enum __rlimit_resource {
  RLIMIT_CPU = 0,
  RLIMIT_FSIZE = 1,
  RLIMIT_DATA = 2,
  RLIMIT_STACK = 3,
  RLIMIT_CORE = 4,
  RLIMIT_RSS = 5,
  RLIMIT_NPROC = 6,
  RLIMIT_NOFILE = 7,
  RLIMIT_MEMLOCK = 8,
  RLIMIT_AS = 9,
  RLIMIT_LOCKS = 10,
  RLIMIT_SIGPENDING = 11,
  RLIMIT_MSGQUEUE = 12,
  RLIMIT_NICE = 13,
  RLIMIT_RTPRIO = 14,
  RLIMIT_RTTIME = 15,
  RLIM_NLIMITS = 16
};
#define RLIMIT_CPU RLIMIT_CPU
#define RLIMIT_FSIZE RLIMIT_FSIZE
#define RLIMIT_DATA RLIMIT_DATA
#define RLIMIT_STACK RLIMIT_STACK
#define RLIMIT_CORE RLIMIT_CORE
#define RLIMIT_RSS RLIMIT_RSS
#define RLIMIT_NPROC RLIMIT_NPROC
#define RLIMIT_NOFILE RLIMIT_NOFILE
#define RLIMIT_OFILE RLIMIT_NOFILE
#define RLIMIT_MEMLOCK RLIMIT_MEMLOCK
#define RLIMIT_AS RLIMIT_AS

#define RLIM_INFINITY (~0ul)
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#ifdef __USE_GNU
#define RUSAGE_THREAD 1
#endif

#define PRIO_MIN (-20)
#define PRIO_MAX 20
#define PRIO_PROCESS 0
#define PRIO_PGRP 1
#define PRIO_USER 2

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
#ifdef __USE_LARGEFILE64
struct rlimit64 {
  __rlim64_t rlim_cur;
  __rlim64_t rlim_max;
};
typedef __rlim64_t rlim64_t;
#endif

int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int getrusage(int, struct rusage *);
int getpriority(int, __id_t);
int setpriority(int, __id_t, int);
#ifdef __USE_LARGEFILE64
int getrlimit64(int, struct rlimit64 *);
int setrlimit64(int, const struct rlimit64 *);
#endif
#ifdef __USE_GNU
int prlimit(__pid_t, int, const struct rlimit *, struct rlimit *);
#endif

#endif
