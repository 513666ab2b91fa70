// Who is logged in: nobody, and a note of it goes nowhere.
#include <errno.h>
#include <stddef.h>
#include <utmp.h>

#include "alias.h"

void setutent(void) {}
ALIAS(setutxent, setutent);

void endutent(void) {}
ALIAS(endutxent, endutent);

struct utmp *getutent(void) {
  errno = ENOENT;
  return NULL;
}
extern struct utmpx *getutxent(void) __attribute__((alias("getutent")));

struct utmp *getutid(const struct utmp *id) {
  (void)id;
  return getutent();
}
extern struct utmpx *getutxid(const struct utmpx *) __attribute__((alias("getutid")));
extern struct utmp *getutline(const struct utmp *) __attribute__((alias("getutid")));
extern struct utmpx *getutxline(const struct utmpx *) __attribute__((alias("getutid")));

struct utmp *pututline(const struct utmp *entry) {
  (void)entry;
  return getutent();
}
extern struct utmpx *pututxline(const struct utmpx *) __attribute__((alias("pututline")));

int getutent_r(struct utmp *entry, struct utmp **result) {
  (void)entry;
  *result = getutent();
  return -1;
}

int getutid_r(const struct utmp *id, struct utmp *entry, struct utmp **result) {
  (void)id;
  return getutent_r(entry, result);
}
ALIAS(getutline_r, getutid_r);

int utmpname(const char *file) {
  (void)file;
  return 0;
}
ALIAS(utmpxname, utmpname);

void updwtmp(const char *file, const struct utmp *entry) { (void)file, (void)entry; }
extern void updwtmpx(const char *, const struct utmpx *) __attribute__((alias("updwtmp")));

void login(const struct utmp *entry) { (void)entry; }

int logout(const char *line) {
  (void)line;
  return 0;
}

void logwtmp(const char *line, const char *name, const char *host) {
  (void)line, (void)name, (void)host;
}
