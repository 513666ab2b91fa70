#ifndef _BITS_TYPES_timer_t_H
#define _BITS_TYPES_timer_t_H 1

#include <bits/types.h>

typedef __timer_t timer_t;

#endif
