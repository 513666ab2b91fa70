// Attributes of threads, kept and given back as glibc does.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "alias.h"

// glibc's layout.
struct attributes {
  struct sched_param priority;
  int policy;
  int flags;
  size_t guard;
  void *stack_end;
  size_t stack_size;
  void *extension;
};

enum { DETACHED = 1, NO_INHERIT = 2, PROCESS_SCOPE = 4, HAS_STACK = 8 };
enum { PAGE = 4096, SMALLEST_STACK = 16384, DEFAULT_STACK = 8 << 20 };

static struct attributes *in(const pthread_attr_t *attributes) {
  return (struct attributes *)attributes;
}

static int has(const pthread_attr_t *attributes, int flag) {
  return (in(attributes)->flags & flag) != 0;
}

static int set(pthread_attr_t *attributes, int flag, int value) {
  if (value != 0 && value != 1) return EINVAL;
  in(attributes)->flags = (in(attributes)->flags & ~flag) | (value ? flag : 0);
  return 0;
}

int pthread_attr_init(pthread_attr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  in(attributes)->guard = PAGE;
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = has(attributes, DETACHED);
  return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) {
  return set(attributes, DETACHED, state);
}

int pthread_attr_getinheritsched(const pthread_attr_t *restrict attributes, int *restrict inherits) {
  *inherits = has(attributes, NO_INHERIT);
  return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherits) {
  return set(attributes, NO_INHERIT, inherits);
}

int pthread_attr_getscope(const pthread_attr_t *restrict attributes, int *restrict scope) {
  *scope = has(attributes, PROCESS_SCOPE);
  return 0;
}

// Linux has only one scope.
int pthread_attr_setscope(pthread_attr_t *attributes, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  return set(attributes, PROCESS_SCOPE, scope);
}

int pthread_attr_getguardsize(const pthread_attr_t *attributes, size_t *size) {
  *size = in(attributes)->guard;
  return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) {
  in(attributes)->guard = size;
  return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *restrict attributes,
                               struct sched_param *restrict priority) {
  *priority = in(attributes)->priority;
  return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *restrict attributes,
                               const struct sched_param *restrict priority) {
  int realtime = in(attributes)->policy != SCHED_OTHER;
  int lowest = realtime ? 1 : 0;
  int highest = realtime ? 99 : 0;
  if (priority->sched_priority < lowest || priority->sched_priority > highest) return EINVAL;
  in(attributes)->priority = *priority;
  return 0;
}

int pthread_attr_getschedpolicy(const pthread_attr_t *restrict attributes, int *restrict policy) {
  *policy = in(attributes)->policy;
  return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy) {
  if (policy != SCHED_OTHER && policy != SCHED_FIFO && policy != SCHED_RR) return EINVAL;
  in(attributes)->policy = policy;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *restrict attributes, size_t *restrict size) {
  *size = in(attributes)->stack_size ? in(attributes)->stack_size : DEFAULT_STACK;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
  if (size < SMALLEST_STACK) return EINVAL;
  in(attributes)->stack_size = size;
  return 0;
}

int pthread_attr_getstackaddr(const pthread_attr_t *restrict attributes, void **restrict end) {
  *end = in(attributes)->stack_end;
  return 0;
}

int pthread_attr_setstackaddr(pthread_attr_t *attributes, void *end) {
  in(attributes)->stack_end = end;
  in(attributes)->flags |= HAS_STACK;
  return 0;
}

int pthread_attr_getstack(const pthread_attr_t *restrict attributes, void **restrict start,
                          size_t *restrict size) {
  *start = (char *)in(attributes)->stack_end - in(attributes)->stack_size;
  *size = in(attributes)->stack_size;
  return 0;
}

int pthread_attr_setstack(pthread_attr_t *attributes, void *start, size_t size) {
  if (size < SMALLEST_STACK) return EINVAL;
  in(attributes)->stack_end = (char *)start + size;
  in(attributes)->stack_size = size;
  in(attributes)->flags |= HAS_STACK;
  return 0;
}

int pthread_getattr_default_np(pthread_attr_t *attributes) {
  pthread_attr_init(attributes);
  return pthread_attr_setstacksize(attributes, DEFAULT_STACK);
}

int pthread_setattr_default_np(const pthread_attr_t *attributes) {
  return has(attributes, HAS_STACK) ? EINVAL : 0;
}

// The one thread's stack: it ends, to the page, above where its first function is.
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
  if (thread != pthread_self()) return ESRCH;
  pthread_getattr_default_np(attributes);
  unsigned long here = (unsigned long)&attributes;
  return pthread_attr_setstackaddr(attributes, (void *)((here | (DEFAULT_STACK - 1)) + 1));
}
