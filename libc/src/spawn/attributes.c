// What a spawned process is to be like: src/process/spawn.c makes it so.
#include <errno.h>
#include <spawn.h>
#include <string.h>

int posix_spawnattr_init(posix_spawnattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}

int posix_spawnattr_destroy(posix_spawnattr_t *attributes) {
  (void)attributes;
  return 0;
}

int posix_spawnattr_getflags(const posix_spawnattr_t *restrict attributes, short *restrict flags) {
  *flags = attributes->__flags;
  return 0;
}

int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags) {
  if (flags & ~0xff) return EINVAL;
  attributes->__flags = flags;
  return 0;
}

int posix_spawnattr_getpgroup(const posix_spawnattr_t *restrict attributes, pid_t *restrict group) {
  *group = attributes->__pgrp;
  return 0;
}

int posix_spawnattr_setpgroup(posix_spawnattr_t *attributes, pid_t group) {
  attributes->__pgrp = group;
  return 0;
}

int posix_spawnattr_getsigdefault(const posix_spawnattr_t *restrict attributes,
                                  sigset_t *restrict set) {
  *set = attributes->__sd;
  return 0;
}

int posix_spawnattr_setsigdefault(posix_spawnattr_t *restrict attributes,
                                  const sigset_t *restrict set) {
  attributes->__sd = *set;
  return 0;
}

int posix_spawnattr_getsigmask(const posix_spawnattr_t *restrict attributes, sigset_t *restrict set) {
  *set = attributes->__ss;
  return 0;
}

int posix_spawnattr_setsigmask(posix_spawnattr_t *restrict attributes, const sigset_t *restrict set) {
  attributes->__ss = *set;
  return 0;
}

int posix_spawnattr_getschedpolicy(const posix_spawnattr_t *restrict attributes,
                                   int *restrict policy) {
  *policy = attributes->__policy;
  return 0;
}

int posix_spawnattr_setschedpolicy(posix_spawnattr_t *attributes, int policy) {
  if (policy < 0 || policy > 2) return EINVAL;
  attributes->__policy = policy;
  return 0;
}

int posix_spawnattr_getschedparam(const posix_spawnattr_t *restrict attributes,
                                  struct sched_param *restrict parameters) {
  *parameters = attributes->__sp;
  return 0;
}

int posix_spawnattr_setschedparam(posix_spawnattr_t *restrict attributes,
                                  const struct sched_param *restrict parameters) {
  attributes->__sp = *parameters;
  return 0;
}
