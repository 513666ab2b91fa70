#ifndef _BITS_TYPES_clockid_t_H
#define _BITS_TYPES_clockid_t_H 1

#include <bits/types.h>

typedef __clockid_t clockid_t;

#endif
