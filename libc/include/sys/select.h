#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H

#include <bits/types.h>
#include <bits/types/sigset_t.h>
#include <bits/types/struct_timespec.h>
#include <bits/types/struct_timeval.h>
#include <features.h>

typedef __time_t time_t;
typedef __suseconds_t suseconds_t;

#define FD_SETSIZE 1024

typedef long __fd_mask;
#define __NFDBITS (8 * (int)sizeof(__fd_mask))
#define __FD_MASK(descriptor) ((__fd_mask)(1ul << ((descriptor) % __NFDBITS)))

typedef struct {
#ifdef __USE_XOPEN
  __fd_mask fds_bits[FD_SETSIZE / __NFDBITS];
#define __FDS_BITS(set) ((set)->fds_bits)
#else
  __fd_mask __fds_bits[FD_SETSIZE / __NFDBITS];
#define __FDS_BITS(set) ((set)->__fds_bits)
#endif
} fd_set;

#ifdef __USE_MISC
typedef __fd_mask fd_mask;
#define NFDBITS __NFDBITS
#endif

#define FD_ZERO(set)                                                            \
  do {                                                                          \
    fd_set *__set = (set);                                                      \
    unsigned int __word;                                                        \
    for (__word = 0; __word < FD_SETSIZE / __NFDBITS; ++__word)                 \
      __FDS_BITS(__set)[__word] = 0;                                            \
  } while (0)
#define FD_SET(descriptor, set) \
  ((void)(__FDS_BITS(set)[(descriptor) / __NFDBITS] |= __FD_MASK(descriptor)))
#define FD_CLR(descriptor, set) \
  ((void)(__FDS_BITS(set)[(descriptor) / __NFDBITS] &= ~__FD_MASK(descriptor)))
#define FD_ISSET(descriptor, set) \
  ((__FDS_BITS(set)[(descriptor) / __NFDBITS] & __FD_MASK(descriptor)) != 0)

int select(int, fd_set *__restrict, fd_set *__restrict, fd_set *__restrict,
           struct timeval *__restrict);
int pselect(int, fd_set *__restrict, fd_set *__restrict, fd_set *__restrict,
            const struct timespec *__restrict, const sigset_t *__restrict);

#endif
