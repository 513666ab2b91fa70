#ifndef _SYS_TIMEB_H
#define _SYS_TIMEB_H 1

#include <bits/types/time_t.h>
#include <features.h>

struct timeb {
  time_t time;
  unsigned short millitm;
  short timezone;
  short dstflag;
};

extern int ftime(struct timeb *__now);

#endif
