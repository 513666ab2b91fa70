#ifndef _BITS_TYPES_STRUCT_IOVEC_H
#define _BITS_TYPES_STRUCT_IOVEC_H

#include <stddef.h>

struct iovec {
  void *iov_base;
  size_t iov_len;
};

#endif
