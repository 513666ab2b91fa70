// Data of the thread by key. Destructors run when the thread ends by pthread_exit; at the end of the process they
// do not.
#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "alias.h"
#include "one_thread.h"

enum { KEYS = 1024, ROUNDS = 4 };

static struct key {
  int is_used;
  void (*destructor)(void *);
  const void *value;
} keys[KEYS];

static int is_key(pthread_key_t key) { return key < KEYS && keys[key].is_used; }

int pthread_key_create(pthread_key_t *result, void (*destructor)(void *)) {
  for (pthread_key_t key = 0; key < KEYS; key++) {
    if (keys[key].is_used) continue;
    keys[key] = (struct key){1, destructor, NULL};
    *result = key;
    return 0;
  }
  return EAGAIN;
}
ALIAS(__pthread_key_create, pthread_key_create);

int pthread_key_delete(pthread_key_t key) {
  if (!is_key(key)) return EINVAL;
  keys[key] = (struct key){0, NULL, NULL};
  return 0;
}

void *pthread_getspecific(pthread_key_t key) {
  return is_key(key) ? (void *)keys[key].value : NULL;
}
ALIAS(__pthread_getspecific, pthread_getspecific);

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (!is_key(key)) return EINVAL;
  keys[key].value = value;
  return 0;
}
ALIAS(__pthread_setspecific, pthread_setspecific);

// Whether any destructor ran: it may have set values again.
static int destroy_round(void) {
  int ran = 0;
  for (pthread_key_t key = 0; key < KEYS; key++) {
    const void *value = keys[key].value;
    keys[key].value = NULL;
    if (!value || !keys[key].is_used || !keys[key].destructor) continue;
    keys[key].destructor((void *)value);
    ran = 1;
  }
  return ran;
}

void __thread_destroy_data(void) {
  for (int round = 0; round < ROUNDS && destroy_round(); round++) continue;
}
