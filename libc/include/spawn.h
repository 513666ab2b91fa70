#ifndef _SPAWN_H
#define _SPAWN_H

#include <bits/types.h>
#include <bits/types/sigset_t.h>
#include <features.h>

typedef __pid_t pid_t;
typedef __mode_t mode_t;

typedef struct {
  short __flags;
  __pid_t __pgrp;
  sigset_t __sd;
  sigset_t __ss;
  int __sp;
  int __policy;
  int __pad[16];
} posix_spawnattr_t;

typedef struct {
  int __allocated;
  int __used;
  void *__actions;
  int __pad[16];
} posix_spawn_file_actions_t;

int posix_spawn(__pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *__restrict, char *const[], char *const[]);
int posix_spawnp(__pid_t *, const char *, const posix_spawn_file_actions_t *,
                 const posix_spawnattr_t *, char *const[], char *const[]);

#endif
