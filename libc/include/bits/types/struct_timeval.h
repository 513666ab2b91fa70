#ifndef _BITS_TYPES_struct_timeval_H
#define _BITS_TYPES_struct_timeval_H 1

#include <bits/types.h>

struct timeval {
  __time_t tv_sec;
  __suseconds_t tv_usec;
};

#endif
