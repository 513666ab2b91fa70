#ifndef _PWD_H
#define _PWD_H

#include <bits/types.h>
#include <bits/types/FILE.h>
#include <features.h>
#include <stddef.h>

typedef __uid_t uid_t;
typedef __gid_t gid_t;

struct passwd {
  char *pw_name;
  char *pw_passwd;
  __uid_t pw_uid;
  __gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};

/* The box knows three users, root, user (1000) and nobody, whatever machine it runs on. */
struct passwd *getpwnam(const char *);
struct passwd *getpwuid(__uid_t);
int getpwnam_r(const char *__restrict, struct passwd *__restrict, char *__restrict, size_t,
               struct passwd **__restrict);
int getpwuid_r(__uid_t, struct passwd *__restrict, char *__restrict, size_t,
               struct passwd **__restrict);
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
void setpwent(void);
void endpwent(void);
struct passwd *getpwent(void);
#endif
#ifdef __USE_MISC
int getpwent_r(struct passwd *__restrict, char *__restrict, size_t, struct passwd **__restrict);
struct passwd *fgetpwent(FILE *);
int fgetpwent_r(FILE *__restrict, struct passwd *__restrict, char *__restrict, size_t,
                struct passwd **__restrict);
int putpwent(const struct passwd *__restrict, FILE *__restrict);
#endif
#ifdef __USE_GNU
int getpw(__uid_t, char *);
#endif

#endif
