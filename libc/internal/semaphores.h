// A semaphore, in glibc's layout: the value is in the low half of its first word.
#ifndef CLEW_INTERNAL_SEMAPHORES_H
#define CLEW_INTERNAL_SEMAPHORES_H

#include <semaphore.h>

struct semaphore {
  unsigned int value;
  unsigned int waiting;
  int is_private;
  int unused[5];
};

#define SEMAPHORE_MAXIMUM 0x7fffffffu

static inline struct semaphore *semaphore_of(sem_t *semaphore) {
  return (struct semaphore *)semaphore;
}

#endif
