// The owner of a robust mutex ends without unlocking it. The next one has to say that what it protects is consistent again.
// finding: assert USABLE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *die(void *unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, die, NULL);
  pthread_join(thread, NULL);
  int first = pthread_mutex_lock(&mutex);
  assert(first == EOWNERDEAD);
#ifdef FIXED
  pthread_mutex_consistent(&mutex);
#endif
  pthread_mutex_unlock(&mutex);
  int second = pthread_mutex_lock(&mutex);
  assert(second == 0);  // USABLE
  pthread_mutex_unlock(&mutex);
  return 0;
}
