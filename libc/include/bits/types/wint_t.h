#ifndef _BITS_TYPES_wint_t_H
#define _BITS_TYPES_wint_t_H 1

#define __need_wint_t
#include <stddef.h>

#endif
