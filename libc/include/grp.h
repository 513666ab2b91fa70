#ifndef _GRP_H
#define _GRP_H

#include <bits/types.h>
#include <bits/types/FILE.h>
#include <features.h>
#include <stddef.h>

typedef __gid_t gid_t;

struct group {
  char *gr_name;
  char *gr_passwd;
  __gid_t gr_gid;
  char **gr_mem;
};

/* The box knows three groups, root, user (1000) and nogroup, whatever machine it runs on. */
struct group *getgrnam(const char *);
struct group *getgrgid(__gid_t);
int getgrnam_r(const char *__restrict, struct group *__restrict, char *__restrict, size_t,
               struct group **__restrict);
int getgrgid_r(__gid_t, struct group *__restrict, char *__restrict, size_t,
               struct group **__restrict);
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
void setgrent(void);
void endgrent(void);
struct group *getgrent(void);
#endif
#ifdef __USE_MISC
int getgrouplist(const char *, __gid_t, __gid_t *, int *);
int setgroups(size_t, const __gid_t *);
int initgroups(const char *, __gid_t);
int getgrent_r(struct group *__restrict, char *__restrict, size_t, struct group **__restrict);
struct group *fgetgrent(FILE *);
int fgetgrent_r(FILE *__restrict, struct group *__restrict, char *__restrict, size_t,
                struct group **__restrict);
int putgrent(const struct group *__restrict, FILE *__restrict);
#endif

#endif
