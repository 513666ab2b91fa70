// Scheduling: the ordinary policy, one processor. Real-time policies are for those who may.
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"
#include "threading.h"

static int fail(int error) {
  errno = error;
  return -1;
}

static int is_this(pid_t process) { return process == 0 || process == getpid(); }

static int is_real_time(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR; }

static int is_ordinary(int policy) {
  return policy == SCHED_OTHER || policy == SCHED_BATCH || policy == SCHED_IDLE;
}

int sched_yield(void) {
  __clew_thread_yield();
  return 0;
}
ALIAS(__sched_yield, sched_yield);

int sched_get_priority_max(int policy) {
  if (is_real_time(policy)) return 99;
  return is_ordinary(policy) || policy == SCHED_DEADLINE ? 0 : fail(EINVAL);
}
ALIAS(__sched_get_priority_max, sched_get_priority_max);

int sched_get_priority_min(int policy) {
  if (is_real_time(policy)) return 1;
  return is_ordinary(policy) || policy == SCHED_DEADLINE ? 0 : fail(EINVAL);
}
ALIAS(__sched_get_priority_min, sched_get_priority_min);

static int current_policy = SCHED_OTHER;

int sched_getscheduler(pid_t process) {
  if (process < 0) return fail(EINVAL);
  return is_this(process) ? current_policy : fail(ESRCH);
}
ALIAS(__sched_getscheduler, sched_getscheduler);

int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameters) {
  if (process < 0 || !parameters) return fail(EINVAL);
  if (!is_this(process)) return fail(ESRCH);
  int priority = parameters->sched_priority;
  if (is_real_time(policy)) return fail(priority < 1 || priority > 99 ? EINVAL : EPERM);
  if (!is_ordinary(policy) || priority != 0) return fail(EINVAL);
  current_policy = policy;
  return 0;
}
ALIAS(__sched_setscheduler, sched_setscheduler);

int sched_getparam(pid_t process, struct sched_param *parameters) {
  if (process < 0 || !parameters) return fail(EINVAL);
  if (!is_this(process)) return fail(ESRCH);
  parameters->sched_priority = 0;
  return 0;
}
ALIAS(__sched_getparam, sched_getparam);

int sched_setparam(pid_t process, const struct sched_param *parameters) {
  return sched_setscheduler(process, current_policy, parameters);
}

int sched_rr_get_interval(pid_t process, struct timespec *interval) {
  if (process < 0) return fail(EINVAL);
  if (!is_this(process)) return fail(ESRCH);
  *interval = (struct timespec){0, 4000000};
  return 0;
}

int sched_getcpu(void) { return 0; }

int getcpu(unsigned int *cpu, unsigned int *node) {
  if (cpu) *cpu = 0;
  if (node) *node = 0;
  return 0;
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  if (!is_this(process)) return fail(ESRCH);
  if (size < sizeof(__cpu_mask) || size % sizeof(__cpu_mask)) return fail(EINVAL);
  memset(set, 0, size);
  CPU_SET_S(0, size, set);
  return 0;
}

int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set) {
  if (!is_this(process)) return fail(ESRCH);
  return CPU_ISSET_S(0, size, set) ? 0 : fail(EINVAL);
}
