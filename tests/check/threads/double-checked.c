// Double-checked locking: without atomics the first look races with the write. It is one race, from whichever side it is met.
// finding: data-race LOOK
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;
#ifdef FIXED
static atomic_int is_made;
#else
static int is_made;
#endif

static void *get(void *unused) {
  if (!is_made) { // LOOK
    pthread_mutex_lock(&mutex);
    if (!is_made) {
      value = 42;
      is_made = 1; // WRITE
    }
    pthread_mutex_unlock(&mutex);
  }
  return value == 42 ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, get, NULL);
  get(NULL);
  pthread_join(thread, NULL);
  return 0;
}
