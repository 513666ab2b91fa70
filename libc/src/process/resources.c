// Limits, usage, priority.
#include <sys/resource.h>
#include <sys/times.h>
#include <unistd.h>

#include "system_call.h"

int getrlimit(int resource, struct rlimit *limit) {
  return (int)SYSTEM_CALL2(SYS_getrlimit, resource, limit);
}
extern int getrlimit64(int, struct rlimit64 *) __attribute__((alias("getrlimit")));

int setrlimit(int resource, const struct rlimit *limit) {
  return (int)SYSTEM_CALL2(SYS_setrlimit, resource, limit);
}
extern int setrlimit64(int, const struct rlimit64 *) __attribute__((alias("setrlimit")));

int prlimit(pid_t process, int resource, const struct rlimit *limit, struct rlimit *old) {
  return (int)SYSTEM_CALL4(SYS_prlimit64, process, resource, limit, old);
}
ALIAS(prlimit64, prlimit);

int getrusage(int who, struct rusage *usage) { return (int)SYSTEM_CALL2(SYS_getrusage, who, usage); }

clock_t times(struct tms *buffer) { return SYSTEM_CALL1(SYS_times, buffer); }

int getpriority(int which, id_t who) {
  (void)which, (void)who;
  return 0;
}

int setpriority(int which, id_t who, int priority) {
  (void)which, (void)who, (void)priority;
  return 0;
}

int nice(int step) {
  (void)step;
  return 0;
}
