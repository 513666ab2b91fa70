#ifndef _BITS_TYPES_clock_t_H
#define _BITS_TYPES_clock_t_H 1

#include <bits/types.h>

typedef __clock_t clock_t;

#endif
