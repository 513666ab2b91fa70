// Each access is locked, but not both together: an update between them is lost.
// finding: assert LOST
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *unused) {
#ifdef FIXED
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
#else
  pthread_mutex_lock(&mutex);
  int seen = count;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  count = seen + 1;
  pthread_mutex_unlock(&mutex);
#endif
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add, NULL);
  pthread_create(&second, NULL, add, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2); // LOST
  return 0;
}
