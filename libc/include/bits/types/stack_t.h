#ifndef _BITS_TYPES_stack_t_H
#define _BITS_TYPES_stack_t_H 1

#define __need_size_t
#include <stddef.h>

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

#endif
