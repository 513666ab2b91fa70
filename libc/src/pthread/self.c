// The threads of the process: who they are, and waiting for their end. As glibc has it, a thread is known by an address.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "threading.h"

char __libc_single_threaded = 1;
int __threads_alive = 1;
void (*__thread_abandon_mutexes)(void);

static struct thread main_thread = {.number = 1};
static struct thread *last = &main_thread;
static _Thread_local struct thread *self = &main_thread;

struct thread *__thread_self(void) { return self; }

// Threads that have ended stay in the list: who asks for them is told so.
struct thread *__thread_add(void) {
  struct thread *added = calloc(1, sizeof *added);
  if (added) last = last->next = added;
  return added;
}

struct thread *__thread_find(pthread_t handle) {
  for (struct thread *each = &main_thread; each; each = each->next)
    if ((pthread_t)each == handle) return each;
  return NULL;
}

void __thread_become(struct thread *thread) { self = thread; }

pthread_t pthread_self(void) { return (pthread_t)self; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

enum { FOR_EVER = -1, ONLY_LOOK = -2 };

// Waits for the end of a thread.
static int join(pthread_t handle, void **result, const char *function, long nanoseconds) {
  struct thread *thread = __thread_find(handle);
  if (!thread) return ESRCH;
  if (thread->is_detached || thread->is_joined) return EINVAL;
  if (thread == self && nanoseconds != ONLY_LOOK) return EDEADLK;
  __thread_cancellation_point();
  __clew_thread_point(thread);
  while (!thread->is_ended) {
    if (nanoseconds == ONLY_LOOK) return EBUSY;
    if (__thread_wait(thread, function, nanoseconds)) return ETIMEDOUT;
    __thread_cancellation_point();
  }
  __clew_thread_acquire(thread, NOT_HELD);
  thread->is_joined = 1;
  if (result) *result = thread->result;
  return 0;
}

int pthread_join(pthread_t thread, void **result) { return join(thread, result, "pthread_join", FOR_EVER); }

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                         const struct timespec *time) {
  long left = __thread_time_left(clock, time);
  return left < 0 ? EINVAL : join(thread, result, "pthread_clockjoin_np", left);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *time) {
  return pthread_clockjoin_np(thread, result, CLOCK_REALTIME, time);
}

int pthread_tryjoin_np(pthread_t thread, void **result) {
  return join(thread, result, "pthread_tryjoin_np", ONLY_LOOK);
}

int pthread_detach(pthread_t handle) {
  struct thread *thread = __thread_find(handle);
  if (!thread) return ESRCH;
  if (thread->is_detached || thread->is_joined) return EINVAL;
  thread->is_detached = 1;
  return 0;
}

int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  if (!__thread_find(thread)) return ESRCH;
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}
