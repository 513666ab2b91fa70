#ifndef _BITS_TYPES_time_t_H
#define _BITS_TYPES_time_t_H 1

#include <bits/types.h>

typedef __time_t time_t;

#endif
