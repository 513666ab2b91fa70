// Attributes of mutexes: kept as glibc keeps them; only the type makes a difference to one thread.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "alias.h"
#include "threading.h"

static unsigned flags_of(const pthread_mutexattr_t *attributes) {
  unsigned flags;
  memcpy(&flags, attributes, sizeof flags);
  return flags;
}

static int change(pthread_mutexattr_t *attributes, unsigned mask, unsigned value) {
  unsigned flags = (flags_of(attributes) & ~mask) | value;
  memcpy(attributes, &flags, sizeof flags);
  return 0;
}

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}
ALIAS(__pthread_mutexattr_init, pthread_mutexattr_init);

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) {
  (void)attributes;
  return 0;
}
ALIAS(__pthread_mutexattr_destroy, pthread_mutexattr_destroy);

int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attributes, int *restrict type) {
  *type = flags_of(attributes) & MUTEX_TYPE_MASK;
  return 0;
}
ALIAS(pthread_mutexattr_getkind_np, pthread_mutexattr_gettype);

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  unsigned elision = type == PTHREAD_MUTEX_NORMAL ? MUTEX_NO_ELISION : 0;
  return change(attributes, MUTEX_TYPE_MASK | MUTEX_NO_ELISION, (unsigned)type | elision);
}
ALIAS(__pthread_mutexattr_settype, pthread_mutexattr_settype);
ALIAS(pthread_mutexattr_setkind_np, pthread_mutexattr_settype);

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *restrict attributes,
                                 int *restrict shared) {
  *shared = (flags_of(attributes) & MUTEX_SHARED) != 0;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  return change(attributes, MUTEX_SHARED, shared ? MUTEX_SHARED : 0);
}

int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust) {
  *robust = (flags_of(attributes) & MUTEX_ROBUST) != 0;
  return 0;
}

int pthread_mutexattr_getrobust_np(pthread_mutexattr_t *attributes, int *robust) {
  return pthread_mutexattr_getrobust(attributes, robust);
}

int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) {
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST) return EINVAL;
  return change(attributes, MUTEX_ROBUST, robust ? MUTEX_ROBUST : 0);
}
ALIAS(pthread_mutexattr_setrobust_np, pthread_mutexattr_setrobust);

int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *restrict attributes,
                                  int *restrict protocol) {
  *protocol = (flags_of(attributes) & MUTEX_PROTOCOL_MASK) >> MUTEX_PROTOCOL_SHIFT;
  return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) {
  if (protocol < PTHREAD_PRIO_NONE || protocol > PTHREAD_PRIO_PROTECT) return EINVAL;
  return change(attributes, MUTEX_PROTOCOL_MASK, (unsigned)protocol << MUTEX_PROTOCOL_SHIFT);
}

// A ceiling that was never set is the lowest priority of SCHED_FIFO.
int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *restrict attributes,
                                     int *restrict ceiling) {
  *ceiling = (flags_of(attributes) & MUTEX_CEILING_MASK) >> MUTEX_CEILING_SHIFT;
  if (*ceiling == 0) *ceiling = 1;
  return 0;
}

int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attributes, int ceiling) {
  if (ceiling < 1 || ceiling > 99) return EINVAL;
  return change(attributes, MUTEX_CEILING_MASK, (unsigned)ceiling << MUTEX_CEILING_SHIFT);
}
