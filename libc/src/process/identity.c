// Who the process is.
#include <grp.h>
#include <unistd.h>

#include "system_call.h"

pid_t getpid(void) { return (pid_t)SYSTEM_CALL0(SYS_getpid); }
ALIAS(__getpid, getpid);

pid_t gettid(void) { return (pid_t)SYSTEM_CALL0(SYS_gettid); }

pid_t getppid(void) { return (pid_t)SYSTEM_CALL0(SYS_getppid); }

pid_t getpgrp(void) { return (pid_t)SYSTEM_CALL0(SYS_getpgrp); }

pid_t getpgid(pid_t process) { return (pid_t)SYSTEM_CALL1(SYS_getpgid, process); }
ALIAS(__getpgid, getpgid);

pid_t getsid(pid_t process) { return (pid_t)SYSTEM_CALL1(SYS_getsid, process); }

pid_t setsid(void) { return (pid_t)SYSTEM_CALL0(SYS_setsid); }

int setpgid(pid_t process, pid_t group) { return (int)SYSTEM_CALL2(SYS_setpgid, process, group); }

int setpgrp(void) { return setpgid(0, 0); }

uid_t getuid(void) { return (uid_t)SYSTEM_CALL0(SYS_getuid); }

uid_t geteuid(void) { return (uid_t)SYSTEM_CALL0(SYS_geteuid); }

gid_t getgid(void) { return (gid_t)SYSTEM_CALL0(SYS_getgid); }

gid_t getegid(void) { return (gid_t)SYSTEM_CALL0(SYS_getegid); }

int getgroups(int size, gid_t groups[]) { return (int)SYSTEM_CALL2(SYS_getgroups, size, groups); }

int setgroups(size_t count, const gid_t *groups) {
  return (int)SYSTEM_CALL2(SYS_setgroups, count, groups);
}

int group_member(gid_t group) { return group == getegid(); }

int setuid(uid_t user) { return (int)SYSTEM_CALL1(SYS_setuid, user); }
ALIAS(seteuid, setuid);

int setgid(gid_t group) { return (int)SYSTEM_CALL1(SYS_setgid, group); }
ALIAS(setegid, setgid);

// -1 leaves as it is, and nobody can be anybody else.
static int set_users(uid_t first, uid_t second, uid_t third) {
  uid_t kept = (uid_t)-1;
  if (first != kept && setuid(first)) return -1;
  if (second != kept && setuid(second)) return -1;
  return third != kept ? setuid(third) : 0;
}

int setreuid(uid_t real, uid_t effective) { return set_users(real, effective, (uid_t)-1); }

int setresuid(uid_t real, uid_t effective, uid_t saved) { return set_users(real, effective, saved); }

static int set_groups(gid_t first, gid_t second, gid_t third) {
  gid_t kept = (gid_t)-1;
  if (first != kept && setgid(first)) return -1;
  if (second != kept && setgid(second)) return -1;
  return third != kept ? setgid(third) : 0;
}

int setregid(gid_t real, gid_t effective) { return set_groups(real, effective, (gid_t)-1); }

int setresgid(gid_t real, gid_t effective, gid_t saved) { return set_groups(real, effective, saved); }

int getresuid(uid_t *real, uid_t *effective, uid_t *saved) {
  *real = *effective = *saved = getuid();
  return 0;
}

int getresgid(gid_t *real, gid_t *effective, gid_t *saved) {
  *real = *effective = *saved = getgid();
  return 0;
}
