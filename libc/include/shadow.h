/* Passwords that only root may read. The box has none. */
#ifndef _SHADOW_H
#define _SHADOW_H 1

#include <features.h>
#include <paths.h>
#include <stdio.h>

#define SHADOW "/etc/shadow"

struct spwd {
  char *sp_namp;
  char *sp_pwdp;
  long sp_lstchg;
  long sp_min;
  long sp_max;
  long sp_warn;
  long sp_inact;
  long sp_expire;
  unsigned long sp_flag;
};

extern void setspent(void);
extern void endspent(void);
extern struct spwd *getspent(void);
extern struct spwd *getspnam(const char *__name);
extern int getspent_r(struct spwd *__entry, char *__buffer, size_t __size, struct spwd **__result);
extern int getspnam_r(const char *__name, struct spwd *__entry, char *__buffer, size_t __size,
                      struct spwd **__result);
extern int lckpwdf(void) __THROW;
extern int ulckpwdf(void) __THROW;

#endif
