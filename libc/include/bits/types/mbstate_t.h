#ifndef _BITS_TYPES_mbstate_t_H
#define _BITS_TYPES_mbstate_t_H 1

/* __count: how many bytes of a character were seen; __value: what they say so far. */
typedef struct {
  int __count;
  union {
    unsigned int __wch;
    char __wchb[4];
  } __value;
} __mbstate_t;
typedef __mbstate_t mbstate_t;

#endif
