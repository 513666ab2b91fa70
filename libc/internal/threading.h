// Threads: one runs at a time, and only the functions here let another one run. Between two of them a thread has everything for
// itself, so that the library's own state needs no locks.
#ifndef CLEW_INTERNAL_THREADING_H
#define CLEW_INTERNAL_THREADING_H

#include <limits.h>
#include <pthread.h>
#include <time.h>

#include "host.h"
#include "processes.h"

// ---- The machine's part (src/machine/threads/). Without a second thread all but waiting is nothing. ----

// The number of a new thread, which will call `start`; 0 if there are too many.
int __clew_thread_create(void (*start)(void *), void *argument);
// Another thread may go first, if the schedule says so.
void __clew_thread_point(const void *object);
// Waits until somebody wakes the object, or the time is over: then 1. `function` is for reports; -1 nanoseconds are for ever.
int __clew_thread_wait(const void *object, const char *function, long nanoseconds);
void __clew_thread_wake(const void *object, int count);
// Lets another thread go on, if one can.
void __clew_thread_yield(void);
_Noreturn void __clew_thread_end(void);
// What was done before a release happens before what is done after an acquire of the same object. `holds` is 1 for locks, which
// reports of deadlocks name.
void __clew_thread_acquire(const void *object, int holds);
void __clew_thread_release(const void *object, int holds);

// What became of the signals that arrived when the thread last waited (processes.h).
extern _Thread_local int __thread_signals_handled;

// Waits likewise, and acts on signals that other processes and threads have sent: the wait may end without a reason then.
static inline int wait_at(const void *object, const char *function, long nanoseconds) {
  int is_late = __clew_thread_wait(object, function, nanoseconds);
  if (__process_take_signals) __thread_signals_handled = __process_take_signals();
  return is_late;
}

enum { NOT_HELD, HELD };
enum { ALL = INT_MAX };

// ---- The library's part ----------------------------------------------------------------------------

// Where threads begin. The machine knows it by name.
void __clew_thread_start(void *thread);

struct thread {
  int number;  // main is 1
  void *(*start)(void *);
  int (*iso_start)(void *);  // ISO C's threads return an int
  void *argument;
  void *result;
  int is_ended, is_detached, is_joined;
  int cancel_state, cancel_type, is_cancelled;
  unsigned long blocked;  // the signals that it blocks when it begins
  unsigned long arrived;  // signals that others have sent to it
  struct thread *next;
};

struct thread *__thread_self(void);
void __thread_become(struct thread *);
// The thread that a handle means, or NULL.
struct thread *__thread_find(pthread_t);
// A thread that is about to begin; and how many have not ended.
struct thread *__thread_add(void);
extern int __threads_alive;
int __thread_create(pthread_t *, const pthread_attr_t *, struct thread);
// Ends the thread, when its handlers have run.
_Noreturn void __thread_end(void *result);

// Waits at a point where the thread can be cancelled: 1 if the time came first.
int __thread_wait(const void *object, const char *function, long nanoseconds) __attribute__((weak));
// Acts on a request for cancellation, where cancellation is enabled.
void __thread_cancellation_point(void);

// Nanoseconds until that time of that clock, 0 if it is over; -1 if it is no time.
long __thread_time_left(clockid_t, const struct timespec *);

// Ends the run: `function` waits for what this thread alone could bring.
_Noreturn void __thread_deadlock(const char *function, const char *why);

// Lets go of the robust mutexes that the thread holds when it ends. NULL until somebody locks one.
extern void (*__thread_abandon_mutexes)(void);

// Runs the destructors of the thread's data. Only programs with such data have it.
void __thread_destroy_data(void) __attribute__((weak));

// Unlocks and locks a mutex around waiting for a condition: nothing comes between unlocking and waiting.
int __thread_unlock(pthread_mutex_t *, const char *function);
void __thread_lock(pthread_mutex_t *, const char *function);

// glibc's flags in pthread_mutexattr_t, over the type in the low bits.
#define MUTEX_SHARED 0x80000000u
#define MUTEX_ROBUST 0x40000000u
#define MUTEX_PROTOCOL_SHIFT 28
#define MUTEX_PROTOCOL_MASK 0x30000000u
#define MUTEX_CEILING_SHIFT 12
#define MUTEX_CEILING_MASK 0x00fff000u
#define MUTEX_NO_ELISION 0x200u
#define MUTEX_TYPE_MASK 0x1ffu

#endif
