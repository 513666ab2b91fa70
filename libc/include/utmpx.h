/* Who is logged in: in the box, nobody. */
#ifndef _UTMPX_H
#define _UTMPX_H 1

#include <features.h>
#include <sys/time.h>
#include <sys/types.h>

#define __UT_LINESIZE 32
#define __UT_NAMESIZE 32
#define __UT_HOSTSIZE 256

struct __exit_status {
  short e_termination;
  short e_exit;
};

#define __UTMP_MEMBERS               \
  short ut_type;                     \
  __pid_t ut_pid;                    \
  char ut_line[__UT_LINESIZE];       \
  char ut_id[4];                     \
  char ut_user[__UT_NAMESIZE];       \
  char ut_host[__UT_HOSTSIZE];       \
  struct __exit_status ut_exit;      \
  int ut_session;                    \
  struct {                           \
    int tv_sec;                      \
    int tv_usec;                     \
  } ut_tv;                           \
  int ut_addr_v6[4];                 \
  char __glibc_reserved[20];

struct utmpx {
  __UTMP_MEMBERS
};

#define EMPTY 0
#define RUN_LVL 1
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8

extern void setutxent(void);
extern void endutxent(void);
extern struct utmpx *getutxent(void);
extern struct utmpx *getutxid(const struct utmpx *__id);
extern struct utmpx *getutxline(const struct utmpx *__line);
extern struct utmpx *pututxline(const struct utmpx *__entry);
#ifdef __USE_GNU
# define _PATH_UTMPX "/var/run/utmp"
# define _PATH_WTMPX "/var/log/wtmp"
# define ACCOUNTING 9
extern int utmpxname(const char *__file);
extern void updwtmpx(const char *__file, const struct utmpx *__entry);
#endif

#endif
