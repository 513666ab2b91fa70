/* Counting semaphores. */
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1

#include <bits/types/struct_timespec.h>
#include <features.h>
#include <sys/types.h>

typedef union {
  char __size[32];
  long int __align;
} sem_t;
#define SEM_FAILED ((sem_t *)0)

__BEGIN_DECLS
extern int sem_init(sem_t *, int, unsigned int) __THROW;
extern int sem_destroy(sem_t *) __THROW;
extern sem_t *sem_open(const char *, int, ...) __THROW;
extern int sem_close(sem_t *) __THROW;
extern int sem_unlink(const char *) __THROW;
extern int sem_wait(sem_t *);
extern int sem_timedwait(sem_t *__restrict, const struct timespec *__restrict);
extern int sem_trywait(sem_t *) __THROWNL;
extern int sem_post(sem_t *) __THROWNL;
extern int sem_getvalue(sem_t *__restrict, int *__restrict) __THROW;
#ifdef __USE_GNU
extern int sem_clockwait(sem_t *__restrict, __clockid_t, const struct timespec *__restrict);
#endif
__END_DECLS

#endif
