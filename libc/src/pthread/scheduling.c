// Scheduling of the one thread: what holds for the process (src/sched/).
#include <errno.h>
#include <pthread.h>
#include <sched.h>

#include "alias.h"

static int error_of(int result) { return result < 0 ? errno : 0; }

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *priority) {
  if (thread != pthread_self()) return ESRCH;
  return error_of(sched_setscheduler(0, policy, priority));
}

int pthread_getschedparam(pthread_t thread, int *restrict policy,
                          struct sched_param *restrict priority) {
  if (thread != pthread_self()) return ESRCH;
  *policy = sched_getscheduler(0);
  return error_of(sched_getparam(0, priority));
}

int pthread_setschedprio(pthread_t thread, int priority) {
  struct sched_param wanted = {priority};
  if (thread != pthread_self()) return ESRCH;
  return error_of(sched_setparam(0, &wanted));
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
  if (thread != pthread_self()) return ESRCH;
  return error_of(sched_setaffinity(0, size, set));
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  if (thread != pthread_self()) return ESRCH;
  return error_of(sched_getaffinity(0, size, set));
}

int pthread_yield(void) { return sched_yield(); }

static int concurrency;

int pthread_getconcurrency(void) { return concurrency; }

int pthread_setconcurrency(int level) {
  if (level < 0) return EINVAL;
  concurrency = level;
  return 0;
}
