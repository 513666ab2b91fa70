// Attributes of locks for readers and writers: the kind, and whether processes share the lock.
#include <errno.h>
#include <pthread.h>
#include <string.h>

struct attributes {
  int kind;
  int shared;
};

static struct attributes *in(const pthread_rwlockattr_t *attributes) {
  return (struct attributes *)attributes;
}

int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *restrict attributes,
                                  int *restrict shared) {
  *shared = in(attributes)->shared;
  return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  in(attributes)->shared = shared;
  return 0;
}

int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *restrict attributes,
                                  int *restrict kind) {
  *kind = in(attributes)->kind;
  return 0;
}

int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attributes, int kind) {
  if (kind < 0 || kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) return EINVAL;
  in(attributes)->kind = kind;
  return 0;
}
