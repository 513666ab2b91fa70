#ifndef _BITS_TYPES_struct_timespec_H
#define _BITS_TYPES_struct_timespec_H 1

#include <bits/types.h>

struct timespec {
  __time_t tv_sec;
  long tv_nsec;
};

#endif
