/* Threads. One runs at a time; which one goes on is decided by the schedule (docs/guide/threads.md). */
#ifndef _PTHREAD_H
#define _PTHREAD_H 1

#include <bits/pthreadtypes.h>
#include <bits/types/sigset_t.h>
#include <bits/types/struct_timespec.h>
#include <features.h>
#include <sched.h>
#include <time.h>

enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
#define PTHREAD_CREATE_JOINABLE PTHREAD_CREATE_JOINABLE
#define PTHREAD_CREATE_DETACHED PTHREAD_CREATE_DETACHED

enum {
  PTHREAD_MUTEX_TIMED_NP,
  PTHREAD_MUTEX_RECURSIVE_NP,
  PTHREAD_MUTEX_ERRORCHECK_NP,
  PTHREAD_MUTEX_ADAPTIVE_NP,
  PTHREAD_MUTEX_NORMAL = PTHREAD_MUTEX_TIMED_NP,
  PTHREAD_MUTEX_RECURSIVE = PTHREAD_MUTEX_RECURSIVE_NP,
  PTHREAD_MUTEX_ERRORCHECK = PTHREAD_MUTEX_ERRORCHECK_NP,
  PTHREAD_MUTEX_DEFAULT = PTHREAD_MUTEX_NORMAL
#ifdef __USE_GNU
  ,
  PTHREAD_MUTEX_FAST_NP = PTHREAD_MUTEX_TIMED_NP
#endif
};
enum {
  PTHREAD_MUTEX_STALLED,
  PTHREAD_MUTEX_STALLED_NP = PTHREAD_MUTEX_STALLED,
  PTHREAD_MUTEX_ROBUST,
  PTHREAD_MUTEX_ROBUST_NP = PTHREAD_MUTEX_ROBUST
};
enum { PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT };
enum {
  PTHREAD_RWLOCK_PREFER_READER_NP,
  PTHREAD_RWLOCK_PREFER_WRITER_NP,
  PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP,
  PTHREAD_RWLOCK_DEFAULT_NP = PTHREAD_RWLOCK_PREFER_READER_NP
};
enum { PTHREAD_INHERIT_SCHED, PTHREAD_EXPLICIT_SCHED };
#define PTHREAD_INHERIT_SCHED PTHREAD_INHERIT_SCHED
#define PTHREAD_EXPLICIT_SCHED PTHREAD_EXPLICIT_SCHED
enum { PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_PROCESS };
#define PTHREAD_SCOPE_SYSTEM PTHREAD_SCOPE_SYSTEM
#define PTHREAD_SCOPE_PROCESS PTHREAD_SCOPE_PROCESS
enum { PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED };
#define PTHREAD_PROCESS_PRIVATE PTHREAD_PROCESS_PRIVATE
#define PTHREAD_PROCESS_SHARED PTHREAD_PROCESS_SHARED
enum { PTHREAD_CANCEL_ENABLE, PTHREAD_CANCEL_DISABLE };
#define PTHREAD_CANCEL_ENABLE PTHREAD_CANCEL_ENABLE
#define PTHREAD_CANCEL_DISABLE PTHREAD_CANCEL_DISABLE
enum { PTHREAD_CANCEL_DEFERRED, PTHREAD_CANCEL_ASYNCHRONOUS };
#define PTHREAD_CANCEL_DEFERRED PTHREAD_CANCEL_DEFERRED
#define PTHREAD_CANCEL_ASYNCHRONOUS PTHREAD_CANCEL_ASYNCHRONOUS
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD -1
#define PTHREAD_ATTR_NO_SIGMASK_NP (-1)

#define __PTHREAD_MUTEX_OF(kind) {{0, 0, 0, 0, kind, 0, 0, {0, 0}}}
#define PTHREAD_MUTEX_INITIALIZER __PTHREAD_MUTEX_OF(PTHREAD_MUTEX_TIMED_NP)
#ifdef __USE_GNU
# define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP __PTHREAD_MUTEX_OF(PTHREAD_MUTEX_RECURSIVE_NP)
# define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP __PTHREAD_MUTEX_OF(PTHREAD_MUTEX_ERRORCHECK_NP)
# define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP __PTHREAD_MUTEX_OF(PTHREAD_MUTEX_ADAPTIVE_NP)
#endif
#define PTHREAD_RWLOCK_INITIALIZER {{0, 0, 0, 0, 0, 0, 0, 0, 0, {0}, 0, 0}}
#ifdef __USE_GNU
# define PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP \
   {{0, 0, 0, 0, 0, 0, 0, 0, 0, {0}, 0, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP}}
#endif
#define PTHREAD_COND_INITIALIZER {{0, {0}}}

__BEGIN_DECLS

/* Threads. */
extern int pthread_create(pthread_t *__restrict, const pthread_attr_t *__restrict,
                          void *(*)(void *), void *__restrict) __THROWNL;
extern void pthread_exit(void *) __clew_noreturn;
extern int pthread_join(pthread_t, void **);
extern int pthread_detach(pthread_t) __THROW;
extern pthread_t pthread_self(void) __THROW __attribute_const__;
extern int pthread_equal(pthread_t, pthread_t) __THROW __attribute_const__;
#ifdef __USE_GNU
extern int pthread_tryjoin_np(pthread_t, void **) __THROW;
extern int pthread_timedjoin_np(pthread_t, void **, const struct timespec *);
extern int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *);
extern int pthread_getname_np(pthread_t, char *, size_t) __THROW;
extern int pthread_setname_np(pthread_t, const char *) __THROW;
extern int pthread_getattr_np(pthread_t, pthread_attr_t *) __THROW;
extern int pthread_getattr_default_np(pthread_attr_t *) __THROW;
extern int pthread_setattr_default_np(const pthread_attr_t *) __THROW;
extern int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *) __THROW;
extern int pthread_getaffinity_np(pthread_t, size_t, cpu_set_t *) __THROW;
extern int pthread_yield(void) __THROW;
#endif
extern int pthread_setschedparam(pthread_t, int, const struct sched_param *) __THROW;
extern int pthread_getschedparam(pthread_t, int *__restrict, struct sched_param *__restrict) __THROW;
extern int pthread_setschedprio(pthread_t, int) __THROW;
extern int pthread_getconcurrency(void) __THROW;
extern int pthread_setconcurrency(int) __THROW;
extern int pthread_getcpuclockid(pthread_t, __clockid_t *) __THROW;
extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void)) __THROW;
extern int pthread_once(pthread_once_t *, void (*)(void));

/* Attributes of threads. */
extern int pthread_attr_init(pthread_attr_t *) __THROW;
extern int pthread_attr_destroy(pthread_attr_t *) __THROW;
extern int pthread_attr_getdetachstate(const pthread_attr_t *, int *) __THROW;
extern int pthread_attr_setdetachstate(pthread_attr_t *, int) __THROW;
extern int pthread_attr_getguardsize(const pthread_attr_t *, size_t *) __THROW;
extern int pthread_attr_setguardsize(pthread_attr_t *, size_t) __THROW;
extern int pthread_attr_getschedparam(const pthread_attr_t *__restrict,
                                      struct sched_param *__restrict) __THROW;
extern int pthread_attr_setschedparam(pthread_attr_t *__restrict,
                                      const struct sched_param *__restrict) __THROW;
extern int pthread_attr_getschedpolicy(const pthread_attr_t *__restrict, int *__restrict) __THROW;
extern int pthread_attr_setschedpolicy(pthread_attr_t *, int) __THROW;
extern int pthread_attr_getinheritsched(const pthread_attr_t *__restrict, int *__restrict) __THROW;
extern int pthread_attr_setinheritsched(pthread_attr_t *, int) __THROW;
extern int pthread_attr_getscope(const pthread_attr_t *__restrict, int *__restrict) __THROW;
extern int pthread_attr_setscope(pthread_attr_t *, int) __THROW;
extern int pthread_attr_getstackaddr(const pthread_attr_t *__restrict, void **__restrict) __THROW;
extern int pthread_attr_setstackaddr(pthread_attr_t *, void *) __THROW;
extern int pthread_attr_getstacksize(const pthread_attr_t *__restrict, size_t *__restrict) __THROW;
extern int pthread_attr_setstacksize(pthread_attr_t *, size_t) __THROW;
extern int pthread_attr_getstack(const pthread_attr_t *__restrict, void **__restrict,
                                 size_t *__restrict) __THROW;
extern int pthread_attr_setstack(pthread_attr_t *, void *, size_t) __THROW;

/* Mutexes. */
extern int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *) __THROW;
extern int pthread_mutex_destroy(pthread_mutex_t *) __THROW;
extern int pthread_mutex_trylock(pthread_mutex_t *) __THROWNL;
extern int pthread_mutex_lock(pthread_mutex_t *) __THROWNL;
extern int pthread_mutex_timedlock(pthread_mutex_t *__restrict, const struct timespec *__restrict)
    __THROWNL;
extern int pthread_mutex_unlock(pthread_mutex_t *) __THROWNL;
extern int pthread_mutex_getprioceiling(const pthread_mutex_t *__restrict, int *__restrict) __THROW;
extern int pthread_mutex_setprioceiling(pthread_mutex_t *__restrict, int, int *__restrict) __THROW;
extern int pthread_mutex_consistent(pthread_mutex_t *) __THROW;
#ifdef __USE_GNU
extern int pthread_mutex_clocklock(pthread_mutex_t *__restrict, clockid_t,
                                   const struct timespec *__restrict) __THROWNL;
extern int pthread_mutex_consistent_np(pthread_mutex_t *) __THROW;
#endif
extern int pthread_mutexattr_init(pthread_mutexattr_t *) __THROW;
extern int pthread_mutexattr_destroy(pthread_mutexattr_t *) __THROW;
extern int pthread_mutexattr_getpshared(const pthread_mutexattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_mutexattr_setpshared(pthread_mutexattr_t *, int) __THROW;
extern int pthread_mutexattr_gettype(const pthread_mutexattr_t *__restrict, int *__restrict) __THROW;
extern int pthread_mutexattr_settype(pthread_mutexattr_t *, int) __THROW;
extern int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_mutexattr_setprotocol(pthread_mutexattr_t *, int) __THROW;
extern int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *, int) __THROW;
extern int pthread_mutexattr_getrobust(const pthread_mutexattr_t *, int *) __THROW;
extern int pthread_mutexattr_setrobust(pthread_mutexattr_t *, int) __THROW;
#ifdef __USE_GNU
extern int pthread_mutexattr_getrobust_np(pthread_mutexattr_t *, int *) __THROW;
extern int pthread_mutexattr_setrobust_np(pthread_mutexattr_t *, int) __THROW;
#endif

/* Locks for readers and writers. */
extern int pthread_rwlock_init(pthread_rwlock_t *__restrict, const pthread_rwlockattr_t *__restrict)
    __THROW;
extern int pthread_rwlock_destroy(pthread_rwlock_t *) __THROW;
extern int pthread_rwlock_rdlock(pthread_rwlock_t *) __THROWNL;
extern int pthread_rwlock_tryrdlock(pthread_rwlock_t *) __THROWNL;
extern int pthread_rwlock_timedrdlock(pthread_rwlock_t *__restrict,
                                      const struct timespec *__restrict) __THROWNL;
extern int pthread_rwlock_wrlock(pthread_rwlock_t *) __THROWNL;
extern int pthread_rwlock_trywrlock(pthread_rwlock_t *) __THROWNL;
extern int pthread_rwlock_timedwrlock(pthread_rwlock_t *__restrict,
                                      const struct timespec *__restrict) __THROWNL;
extern int pthread_rwlock_unlock(pthread_rwlock_t *) __THROWNL;
#ifdef __USE_GNU
extern int pthread_rwlock_clockrdlock(pthread_rwlock_t *__restrict, clockid_t,
                                      const struct timespec *__restrict) __THROWNL;
extern int pthread_rwlock_clockwrlock(pthread_rwlock_t *__restrict, clockid_t,
                                      const struct timespec *__restrict) __THROWNL;
#endif
extern int pthread_rwlockattr_init(pthread_rwlockattr_t *) __THROW;
extern int pthread_rwlockattr_destroy(pthread_rwlockattr_t *) __THROW;
extern int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *, int) __THROW;
extern int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *, int) __THROW;

/* Condition variables. */
extern int pthread_cond_init(pthread_cond_t *__restrict, const pthread_condattr_t *__restrict)
    __THROW;
extern int pthread_cond_destroy(pthread_cond_t *) __THROW;
extern int pthread_cond_signal(pthread_cond_t *) __THROWNL;
extern int pthread_cond_broadcast(pthread_cond_t *) __THROWNL;
extern int pthread_cond_wait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict);
extern int pthread_cond_timedwait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict,
                                  const struct timespec *__restrict);
#ifdef __USE_GNU
extern int pthread_cond_clockwait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict,
                                  __clockid_t, const struct timespec *__restrict);
#endif
extern int pthread_condattr_init(pthread_condattr_t *) __THROW;
extern int pthread_condattr_destroy(pthread_condattr_t *) __THROW;
extern int pthread_condattr_getpshared(const pthread_condattr_t *__restrict, int *__restrict) __THROW;
extern int pthread_condattr_setpshared(pthread_condattr_t *, int) __THROW;
extern int pthread_condattr_getclock(const pthread_condattr_t *__restrict, __clockid_t *__restrict)
    __THROW;
extern int pthread_condattr_setclock(pthread_condattr_t *, __clockid_t) __THROW;

/* Spin locks and barriers. */
extern int pthread_spin_init(pthread_spinlock_t *, int) __THROW;
extern int pthread_spin_destroy(pthread_spinlock_t *) __THROW;
extern int pthread_spin_lock(pthread_spinlock_t *) __THROWNL;
extern int pthread_spin_trylock(pthread_spinlock_t *) __THROWNL;
extern int pthread_spin_unlock(pthread_spinlock_t *) __THROWNL;
extern int pthread_barrier_init(pthread_barrier_t *__restrict,
                                const pthread_barrierattr_t *__restrict, unsigned int) __THROW;
extern int pthread_barrier_destroy(pthread_barrier_t *) __THROW;
extern int pthread_barrier_wait(pthread_barrier_t *) __THROWNL;
extern int pthread_barrierattr_init(pthread_barrierattr_t *) __THROW;
extern int pthread_barrierattr_destroy(pthread_barrierattr_t *) __THROW;
extern int pthread_barrierattr_getpshared(const pthread_barrierattr_t *__restrict, int *__restrict)
    __THROW;
extern int pthread_barrierattr_setpshared(pthread_barrierattr_t *, int) __THROW;

/* Data of a thread. */
extern int pthread_key_create(pthread_key_t *, void (*)(void *)) __THROW;
extern int pthread_key_delete(pthread_key_t) __THROW;
extern void *pthread_getspecific(pthread_key_t) __THROW;
extern int pthread_setspecific(pthread_key_t, const void *) __THROW;

/* Cancellation. */
extern int pthread_setcancelstate(int, int *);
extern int pthread_setcanceltype(int, int *);
extern int pthread_cancel(pthread_t);
extern void pthread_testcancel(void);

struct _pthread_cleanup_buffer {
  void (*__routine)(void *);
  void *__arg;
  int __canceltype;
  struct _pthread_cleanup_buffer *__prev;
};
extern void _pthread_cleanup_push(struct _pthread_cleanup_buffer *, void (*)(void *), void *);
extern void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *, int);
extern void _pthread_cleanup_push_defer(struct _pthread_cleanup_buffer *, void (*)(void *), void *);
extern void _pthread_cleanup_pop_restore(struct _pthread_cleanup_buffer *, int);

/* A pair: the first opens a block that the second closes. */
#define pthread_cleanup_push(routine, argument)                                                 \
  do {                                                                                          \
    struct _pthread_cleanup_buffer __cleanup;                                                   \
    _pthread_cleanup_push(&__cleanup, (routine), (argument))
#define pthread_cleanup_pop(execute)                                                            \
    _pthread_cleanup_pop(&__cleanup, (execute));                                                \
  } while (0)
#ifdef __USE_GNU
# define pthread_cleanup_push_defer_np(routine, argument)                                       \
   do {                                                                                         \
     struct _pthread_cleanup_buffer __cleanup;                                                  \
     _pthread_cleanup_push_defer(&__cleanup, (routine), (argument))
# define pthread_cleanup_pop_restore_np(execute)                                                \
     _pthread_cleanup_pop_restore(&__cleanup, (execute));                                       \
   } while (0)
#endif

__END_DECLS

#endif
