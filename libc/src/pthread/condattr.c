// Attributes of condition variables, as glibc packs them: sharing in the lowest bit, the clock above.
#include <errno.h>
#include <pthread.h>
#include <string.h>

int pthread_condattr_init(pthread_condattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *restrict attributes,
                                int *restrict shared) {
  *shared = attributes->__align & 1;
  return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  attributes->__align = (attributes->__align & ~1) | shared;
  return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *restrict attributes,
                              clockid_t *restrict clock) {
  *clock = attributes->__align >> 1 & 1;
  return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  attributes->__align = (attributes->__align & ~2) | clock << 1;
  return 0;
}
