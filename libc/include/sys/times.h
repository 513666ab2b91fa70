#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H

#include <bits/types.h>

typedef __clock_t clock_t;

struct tms {
  __clock_t tms_utime;
  __clock_t tms_stime;
  __clock_t tms_cutime;
  __clock_t tms_cstime;
};

__clock_t times(struct tms *);

#endif
