// Data of each thread by key. Destructors run when the thread ends; at the end of the process they do not.
#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "alias.h"
#include "threading.h"

enum { KEYS = 1024, ROUNDS = 4 };

static struct key {
  int is_used;
  void (*destructor)(void *);
  unsigned generation;  // values of a key that was deleted do not count for the next one
} keys[KEYS];

static _Thread_local struct value {
  const void *pointer;
  unsigned generation;
} values[KEYS];

static int is_key(pthread_key_t key) { return key < KEYS && keys[key].is_used; }

int pthread_key_create(pthread_key_t *result, void (*destructor)(void *)) {
  for (pthread_key_t key = 0; key < KEYS; key++) {
    if (keys[key].is_used) continue;
    keys[key] = (struct key){1, destructor, keys[key].generation + 1};
    *result = key;
    return 0;
  }
  return EAGAIN;
}
ALIAS(__pthread_key_create, pthread_key_create);

int pthread_key_delete(pthread_key_t key) {
  if (!is_key(key)) return EINVAL;
  keys[key].is_used = 0;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) {
  if (!is_key(key) || values[key].generation != keys[key].generation) return NULL;
  return (void *)values[key].pointer;
}
ALIAS(__pthread_getspecific, pthread_getspecific);

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (!is_key(key)) return EINVAL;
  values[key] = (struct value){value, keys[key].generation};
  return 0;
}
ALIAS(__pthread_setspecific, pthread_setspecific);

// Whether any destructor ran: it may have set values again.
static int destroy_round(void) {
  int ran = 0;
  for (pthread_key_t key = 0; key < KEYS; key++) {
    void *value = pthread_getspecific(key);
    values[key].pointer = NULL;
    if (!value || !keys[key].destructor) continue;
    keys[key].destructor(value);
    ran = 1;
  }
  return ran;
}

void __thread_destroy_data(void) {
  for (int round = 0; round < ROUNDS && destroy_round(); round++) continue;
}
