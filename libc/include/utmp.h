/* Who is logged in, by the older names. */
#ifndef _UTMP_H
#define _UTMP_H 1

#include <utmpx.h>

#define UT_LINESIZE 32
#define UT_NAMESIZE 32
#define UT_HOSTSIZE 256
#define UT_UNKNOWN 0
#define ACCOUNTING 9
#define _PATH_UTMP "/var/run/utmp"
#define _PATH_WTMP "/var/log/wtmp"
#define UTMP_FILE _PATH_UTMP
#define WTMP_FILE _PATH_WTMP

struct utmp {
  __UTMP_MEMBERS
};
#define ut_name ut_user
#define ut_time ut_tv.tv_sec
#define ut_xtime ut_tv.tv_sec
#define ut_addr ut_addr_v6[0]

extern void setutent(void) __THROW;
extern void endutent(void) __THROW;
extern struct utmp *getutent(void) __THROW;
extern struct utmp *getutid(const struct utmp *__id) __THROW;
extern struct utmp *getutline(const struct utmp *__line) __THROW;
extern struct utmp *pututline(const struct utmp *__entry) __THROW;
extern int getutent_r(struct utmp *__entry, struct utmp **__result) __THROW;
extern int utmpname(const char *__file) __THROW;
extern void updwtmp(const char *__file, const struct utmp *__entry) __THROW;
extern int login_tty(int __descriptor) __THROW;
extern void login(const struct utmp *__entry) __THROW;
extern int logout(const char *__line) __THROW;
extern void logwtmp(const char *__line, const char *__name, const char *__host) __THROW;

#endif
