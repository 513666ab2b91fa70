#ifndef _BITS_TYPES_sigset_t_H
#define _BITS_TYPES_sigset_t_H 1

/* 1024 signals as in glibc, though Linux has 64. */
typedef struct {
  unsigned long __val[16];
} __sigset_t;
typedef __sigset_t sigset_t;

#endif
