#ifndef _BITS_TYPES_sigval_t_H
#define _BITS_TYPES_sigval_t_H 1

union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef union sigval __sigval_t;

#endif
