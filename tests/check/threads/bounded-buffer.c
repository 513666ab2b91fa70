// A consumer that was woken may find that another one was faster: `if` instead of `while`.
// finding: assert EMPTY
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *unused) {
  pthread_mutex_lock(&mutex);
#ifdef FIXED
  while (items == 0)
#else
  if (items == 0)
#endif
    pthread_cond_wait(&filled, &mutex);
  assert(items > 0); // EMPTY
  items--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void put(void) {
  pthread_mutex_lock(&mutex);
  items++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
}

static void *produce(void *unused) {
  put();
  put();
  return unused;
}

int main(void) {
  pthread_t first, second, producer;
  pthread_create(&first, NULL, consume, NULL);
  pthread_create(&second, NULL, consume, NULL);
  pthread_create(&producer, NULL, produce, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(producer, NULL);
  return 0;
}
