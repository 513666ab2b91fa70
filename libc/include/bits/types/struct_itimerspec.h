#ifndef _BITS_TYPES_struct_itimerspec_H
#define _BITS_TYPES_struct_itimerspec_H 1

#include <bits/types/struct_timespec.h>

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};

#endif
